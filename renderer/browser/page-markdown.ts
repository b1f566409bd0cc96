import { toMarkdown } from './page-markdown/to-markdown.ts';

/** Loaded where a page cannot read the Markdown that lies beside it: when it was opened from a file. */
Object.assign(window, { __offprintMarkdown: toMarkdown });
