/** Runs only in `offprint preview`: loads the page again when it has changed, and lists the findings about the docs. */

type Finding = {
  severity: string;
  reason: string;
  file: string;
  line?: number;
  suggestion?: string;
  /** Whether it is about this page. */
  isHere: boolean;
};

const mostShown = 50;

const panel = document.createElement('div');
panel.setAttribute('role', 'status');
panel.attachShadow({ mode: 'open' }).innerHTML = `<style>
  #all { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; max-width: min(46rem, calc(100vw - 2rem));
    font: 13px/1.5 system-ui, sans-serif; background: #18181b; color: #fafafa; border-radius: 8px; box-shadow: 0 4px 24px #0006 }
  #all > div { max-height: 45vh; overflow: auto }
  summary { cursor: pointer; padding: 8px 14px }
  ul { margin: 0; padding: 0 14px; list-style: none }
  li, #elsewhere { border-top: 1px solid #3f3f46 }
  li { padding: 6px 0; overflow-wrap: anywhere }
  code { color: #5eead4 } .error { color: #fca5a5 }
  @media print { #all { display: none } }
</style>
<details id="all"><summary></summary><div><ul></ul><details id="elsewhere"><summary></summary><ul></ul></details></div></details>`;

function show(findings: readonly Finding[]): void {
  const [all, elsewhere] = panel.shadowRoot?.querySelectorAll('details') ?? [];
  panel.remove();
  const serious = findings.filter(({ severity }) => severity !== 'info');
  if (serious.length === 0 || !all || !elsewhere) return;
  const here = serious.filter(isUrgent);
  const others = serious.filter((finding) => !isUrgent(finding));
  // What is wrong on other pages must not stand in front of this one.
  fill(all, here.length > 0 ? here : others, here.length > 0 ? '' : ' elsewhere');
  fill(elsewhere, others, ' elsewhere');
  elsewhere.hidden = here.length === 0 || others.length === 0;
  recall(all, here.length > 0);
  recall(elsewhere, false);
  document.body.append(panel);
}

/** An error, as of a configuration that cannot be read, is about every page. */
function isUrgent({ isHere, severity }: Finding): boolean {
  return isHere || severity === 'error';
}

function fill(details: HTMLDetailsElement, findings: readonly Finding[], where: string): void {
  const { length } = findings;
  details
    .querySelector('summary')
    ?.replaceChildren(`${length} ${length === 1 ? 'finding' : 'findings'}${where}`);
  details.querySelector('ul')?.replaceChildren(...findings.slice(0, mostShown).map(toItem));
}

/** Opens or closes it as the author last did. */
function recall(details: HTMLDetailsElement, isOpen: boolean): void {
  const key = `offprint-preview-${details.id}`;
  details.open = (sessionStorage.getItem(key) ?? (isOpen ? 'open' : 'closed')) === 'open';
  const summary = details.querySelector('summary');
  if (summary) summary.onclick = () => sessionStorage.setItem(key, details.open ? 'closed' : 'open');
}

function toItem({ severity, reason, file, line, suggestion }: Finding): HTMLLIElement {
  const item = document.createElement('li');
  const place = document.createElement('code');
  place.textContent = line === undefined ? file : `${file}:${line}`;
  const text = document.createElement('div');
  text.className = severity;
  text.textContent = suggestion === undefined ? reason : `${reason}. ${suggestion}`;
  item.append(place, text);
  return item;
}

/** Which document this page was made of, so that a change before the stream was opened is not missed. */
const { shown = '' } = document.currentScript?.dataset ?? {};

const query = new URLSearchParams({ path: location.pathname, shown });
const events = new EventSource(`/_offprint/preview-events?${query}`);
events.addEventListener('reload', () => location.reload());
events.addEventListener('messages', (event) => show(JSON.parse(event.data)));
addEventListener('pagehide', () => events.close());
