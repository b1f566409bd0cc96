/** How far a tooltip stays from the edge of the window, and from what stands above it (pixels). */
const margin = 8;

/** Keeps tooltips inside the window and below the header; Escape takes them away until they are asked for anew. */
export function installTooltips(): void {
  const tooltips = document.querySelectorAll<HTMLElement>('.op-tooltip');
  for (const tooltip of tooltips) {
    const body = tooltip.querySelector<HTMLElement>('.op-tooltip-body');
    if (!body) continue;
    const ask = () => {
      delete tooltip.dataset.dismissed;
      place(body);
    };
    tooltip.addEventListener('pointerenter', ask);
    tooltip.addEventListener('focusin', ask);
  }
  if (tooltips.length === 0) return;
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const tooltip of tooltips) tooltip.dataset.dismissed = '';
  });
}

function place(body: HTMLElement): void {
  body.style.translate = '';
  delete body.dataset.below;
  const { left, right, top } = body.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const shift = Math.max(margin - left, Math.min(0, clientWidth - margin - right));
  if (shift !== 0) body.style.translate = `${shift}px`;
  const header = document.getElementById('navbar')?.getBoundingClientRect().bottom ?? 0;
  if (top < Math.max(0, header)) body.dataset.below = '';
}
