import { element } from '../search/element.ts';
import { indentJson } from './exact-json.ts';
import type { Answer } from './send-request.ts';

/** Text longer than this is shown by its beginning (characters). */
const longestShown = 200_000;

/** Shows status, time, size, headers and body of an answer. */
export async function createAnswerView(answer: Answer): Promise<HTMLElement> {
  const { status, statusText, milliseconds, body, headers, isCut } = answer;
  const pill = element(
    'span',
    { class: 'op-status', 'data-class': String(status).charAt(0) },
    `${status} ${statusText}`.trim(),
  );
  const facts = `${milliseconds} ms · ${toSize(body.size)}${isCut ? ' (cut)' : ''}`;
  const rows = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return element(
    'div',
    { class: 'op-play-answer' },
    element('p', { class: 'op-play-facts' }, pill, element('span', {}, facts)),
    element('details', {}, element('summary', {}, `Headers (${headers.length})`), element('pre', {}, rows)),
    await createBody(body),
  );
}

async function createBody(body: Blob): Promise<HTMLElement> {
  if (body.size === 0) return element('p', { class: 'op-play-note' }, 'No body.');
  if (/^image\/(?!svg)/.test(body.type)) {
    return element('img', { alt: 'The image of the answer', src: URL.createObjectURL(body) });
  }
  if (body.type !== '' && !/json|^text\/|xml|yaml|javascript|csv|urlencoded/i.test(body.type)) {
    const link = element(
      'a',
      { href: URL.createObjectURL(body), download: 'answer' },
      `Download ${body.type}, ${toSize(body.size)}`,
    );
    return element('p', {}, link);
  }
  return element('pre', { tabindex: '0' }, toText(await body.text(), body.type).slice(0, longestShown));
}

function toText(text: string, type: string): string {
  return /json/i.test(type) ? indentJson(text) : text;
}

function toSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}
