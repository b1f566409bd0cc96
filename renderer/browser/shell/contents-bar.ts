/** Where the table of contents has no column of its own it is closed until it is asked for, and after a choice. */
export function installContentsBar(): void {
  const details = document.querySelector<HTMLDetailsElement>('.op-toc details');
  const summary = details?.querySelector('summary');
  if (!details || !summary) return;
  const column = matchMedia('(min-width: 78.01rem)');
  const update = () => {
    details.open = column.matches;
    summary.tabIndex = column.matches ? -1 : 0;
    details.dataset.ready = '';
  };
  const close = () => {
    if (!column.matches) details.open = false;
  };
  column.addEventListener('change', update);
  update();
  details.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || column.matches) return;
    close();
    summary.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !details.contains(target)) close();
  });
}
