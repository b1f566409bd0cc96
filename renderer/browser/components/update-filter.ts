/** Filters the updates of a changelog by their tags; `?tags=a,b` shows those that carry all of them. */
export function installUpdateFilter(): void {
  const updates = [...document.querySelectorAll<HTMLElement>('.op-update')];
  const names = [...new Set(updates.flatMap(tagsOf))];
  const [first] = updates;
  if (!first || names.length === 0) return;
  const chosen = chosenTags(updates);
  const list = document.createElement('div');
  list.className = 'op-update-filter';
  list.setAttribute('role', 'group');
  const buttons = names.map((name) => createButton(name, chosen, () => show()));
  const show = () => {
    for (const update of updates) {
      const tags = tagsOf(update);
      update.hidden = [...chosen].some((name) => !tags.includes(name));
    }
    // A tag that no update shown has would leave nothing to read.
    const left = new Set(updates.filter(({ hidden }) => !hidden).flatMap(tagsOf));
    for (const button of buttons)
      button.disabled = !chosen.has(button.textContent) && !left.has(button.textContent);
  };
  list.append(...buttons);
  first.before(list);
  show();
}

function createButton(name: string, chosen: Set<string>, show: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.setAttribute('aria-pressed', String(chosen.has(name)));
  button.addEventListener('click', () => {
    if (!chosen.delete(name)) chosen.add(name);
    button.setAttribute('aria-pressed', String(chosen.has(name)));
    show();
    keepInAddress(chosen);
  });
  return button;
}

function tagsOf(update: HTMLElement): string[] {
  return JSON.parse(update.dataset.tags ?? '[]');
}

/** The tags of the address, but for those that with the ones before them would leave nothing to read. */
function chosenTags(updates: readonly HTMLElement[]): Set<string> {
  const chosen = new Set<string>();
  for (const name of (new URLSearchParams(location.search).get('tags') ?? '').split(',')) {
    const wanted = [...chosen, name.trim()];
    const isCarried = updates.map(tagsOf).some((tags) => wanted.every((tag) => tags.includes(tag)));
    if (isCarried) chosen.add(name.trim());
  }
  return chosen;
}

function keepInAddress(chosen: ReadonlySet<string>): void {
  const query =
    chosen.size > 0 ? `?tags=${[...chosen].map(encodeURIComponent).join(',')}` : location.pathname;
  try {
    history.replaceState(null, '', query + location.hash);
  } catch {
    // Some browsers refuse this on file:// pages; the filter works without it.
  }
}
