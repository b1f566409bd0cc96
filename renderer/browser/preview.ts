/** Runs only in `offprint preview`: loads the page again when it has changed, and lists the findings about the docs. */

type Finding = { severity: string; reason: string; file: string; line?: number; suggestion?: string };

const mostShown = 50;
const closedKey = 'offprint-preview-closed';

const panel = document.createElement('div');
panel.setAttribute('role', 'status');
panel.attachShadow({ mode: 'open' }).innerHTML = `<style>
  details { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; max-width: min(46rem, calc(100vw - 2rem));
    font: 13px/1.5 system-ui, sans-serif; background: #18181b; color: #fafafa; border-radius: 8px; box-shadow: 0 4px 24px #0006 }
  summary { cursor: pointer; padding: 8px 14px }
  ul { margin: 0; padding: 0 14px 10px; list-style: none; max-height: 45vh; overflow: auto }
  li { padding: 6px 0; border-top: 1px solid #3f3f46; overflow-wrap: anywhere }
  code { color: #5eead4 } .error { color: #fca5a5 }
  @media print { details { display: none } }
</style><details><summary></summary><ul></ul></details>`;

function show(findings: readonly Finding[]): void {
  const details = panel.shadowRoot?.querySelector('details');
  const summary = details?.querySelector('summary');
  const list = details?.querySelector('ul');
  const serious = findings.filter(({ severity }) => severity !== 'info');
  panel.remove();
  if (serious.length === 0 || !details || !summary || !list) return;
  summary.textContent = `${serious.length} ${serious.length === 1 ? 'finding' : 'findings'}`;
  list.replaceChildren(...serious.slice(0, mostShown).map(toItem));
  details.open = sessionStorage.getItem(closedKey) === null;
  details.ontoggle = () => {
    if (details.open) sessionStorage.removeItem(closedKey);
    else sessionStorage.setItem(closedKey, 'yes');
  };
  document.body.append(panel);
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
