/** Draws the diagrams that only Mermaid's own script knows. That script is large and loads when one is near. */

import { loadScript } from './shell/load-script.ts';

type Mermaid = {
  initialize(options: object): void;
  render(id: string, source: string): Promise<{ svg: string }>;
};

const script = document.currentScript as HTMLScriptElement | null;
const diagrams = [...document.querySelectorAll<HTMLElement>('[data-mermaid]')];
const sources = new Map(diagrams.map((diagram) => [diagram, diagram.textContent ?? '']));

/** `undefined` when the engine failed to load: the sources stay where they are. */
async function load(): Promise<Mermaid | undefined> {
  await loadScript(script?.dataset.engine ?? '');
  return (window as { mermaid?: Mermaid }).mermaid;
}

async function draw(mermaid: Mermaid): Promise<void> {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'neutral';
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme });
  for (const [index, [diagram, source]] of [...sources].entries()) {
    try {
      const { svg } = await mermaid.render(`op-mermaid-${index}`, source);
      diagram.innerHTML = svg;
      diagram.firstElementChild?.setAttribute('role', 'img');
      diagram.firstElementChild?.setAttribute('aria-label', diagram.dataset.mermaid ?? '');
    } catch {
      // The source stays where it is: a diagram with a fault reads better as text than not at all.
    }
  }
}

const observer = new IntersectionObserver(
  (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    void load().then((mermaid) => {
      if (!mermaid) return;
      void draw(mermaid);
      const changes = new MutationObserver(() => void draw(mermaid));
      changes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    });
  },
  { rootMargin: '600px' },
);
for (const diagram of diagrams) observer.observe(diagram);
