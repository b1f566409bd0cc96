import { toHashTarget } from './hash-target.ts';

/** Marks the section that is being read in the table of contents. */
export function installScrollSpy(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.op-toc a')];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(toHashTarget(link.hash));
    return heading ? [{ link, heading }] : [];
  });
  if (sections.length === 0) return;
  let isScheduled = false;
  const update = () => {
    isScheduled = false;
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 24;
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    const shown = sections.filter(({ heading }) => heading.getClientRects().length > 0);
    const passed = shown.filter(({ heading }) => heading.getBoundingClientRect().top <= line);
    const reading = (isAtEnd && scrollY > 0 ? shown : passed).at(-1) ?? shown[0];
    for (const section of sections) mark(section.link, section === reading);
  };
  const schedule = () => {
    if (!isScheduled) requestAnimationFrame(update);
    isScheduled = true;
  };
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule, { passive: true });
  schedule();
}

function mark(link: HTMLAnchorElement, isCurrent: boolean): void {
  if (isCurrent === link.hasAttribute('aria-current')) return;
  if (isCurrent) link.setAttribute('aria-current', 'true');
  else link.removeAttribute('aria-current');
  const column = link.closest<HTMLElement>('.op-aside');
  if (!isCurrent || !column || column.scrollHeight <= column.clientHeight) return;
  column.scrollTop = link.offsetTop - column.clientHeight / 2;
}
