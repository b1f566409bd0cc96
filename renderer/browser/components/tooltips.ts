/** How far a tooltip stays from the edge of the window, and from what stands above it (pixels). */
const margin = 8;

/** Keeps tooltips inside the window and below the header; Escape takes them away until they are asked for anew. */
export function installTooltips(): void {
  const tooltips = document.querySelectorAll<HTMLElement>('.op-tooltip');
  let asked: HTMLElement | undefined;
  for (const tooltip of tooltips) {
    const body = tooltip.querySelector<HTMLElement>('.op-tooltip-body');
    if (!body) continue;
    const ask = () => {
      delete tooltip.dataset.dismissed;
      asked = body;
      place(body);
    };
    tooltip.addEventListener('pointerenter', ask);
    tooltip.addEventListener('focusin', ask);
  }
  if (tooltips.length === 0) return;
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const tooltip of tooltips) tooltip.dataset.dismissed = '';
  });
  const follow = () => {
    if (asked?.checkVisibility()) place(asked);
  };
  addEventListener('scroll', follow, { capture: true, passive: true });
}

/** Fixed in the window, since a table or a card that scrolls would cut off what hangs out of it. */
function place(body: HTMLElement): void {
  body.removeAttribute('style');
  delete body.dataset.below;
  const header = document.querySelector('.op-header')?.getBoundingClientRect().bottom ?? 0;
  if (body.getBoundingClientRect().top < Math.max(0, header)) body.dataset.below = '';
  const { left, right, top, width } = body.getBoundingClientRect();
  const shift = Math.max(margin - left, Math.min(0, document.documentElement.clientWidth - margin - right));
  body.style.cssText = `position:fixed;inset:${top}px auto auto ${left + shift}px;width:${width}px`;
}
