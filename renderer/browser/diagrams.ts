/** Draws the diagrams that only Mermaid's own script knows. That script is large and loads when one is near. */

type Mermaid = {
  initialize(options: object): void;
  render(id: string, source: string): Promise<{ svg: string }>;
};

const script = document.currentScript as HTMLScriptElement | null;
const diagrams = [...document.querySelectorAll<HTMLElement>('[data-mermaid]')];
const sources = new Map(diagrams.map((diagram) => [diagram, diagram.textContent ?? '']));

function load(): Promise<Mermaid> {
  return new Promise((done, fail) => {
    const element = document.createElement('script');
    element.src = script?.dataset.engine ?? '';
    element.onload = () => done((window as unknown as { mermaid: Mermaid }).mermaid);
    element.onerror = fail;
    document.head.append(element);
  });
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
      void draw(mermaid);
      const changes = new MutationObserver(() => void draw(mermaid));
      changes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    });
  },
  { rootMargin: '600px' },
);
for (const diagram of diagrams) observer.observe(diagram);
