/** Brings the tab of the page into view where the row of tabs is wider than the window. */
export function installTabsBar(): void {
  const bar = document.querySelector<HTMLElement>('.op-tabs-bar');
  const current = bar?.querySelector<HTMLElement>('[aria-current], [data-current]');
  if (bar && current) bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
}
