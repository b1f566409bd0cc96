import { Component, createElement } from 'preact';

/** `children` is the text of the content, for components that look at it; it is not shown. */
type SlotProps = { content: Node; children?: unknown };

/** Shows nodes that the page already has. They move; nothing is copied, so what lives in them goes on. */
export class Slot extends Component<SlotProps> {
  #host: HTMLElement | null = null;

  override componentDidMount(): void {
    this.#host?.append(this.props.content);
  }

  override shouldComponentUpdate(): boolean {
    return false;
  }

  override render() {
    return createElement('span', {
      class: 'op-contents',
      ref: (host: HTMLElement | null) => {
        this.#host = host;
      },
    });
  }
}
