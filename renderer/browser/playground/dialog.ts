import { element } from '../search/element.ts';
import { copyWithNotice } from '../shell/clipboard.ts';
import { pageStrings } from '../shell/page-strings.ts';
import { createAnswerView } from './answer-view.ts';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import { toCurl } from './curl.ts';
import { createForm } from './form.ts';
import type { Model } from './model.ts';
import { sendRequest } from './send-request.ts';

/** The window of the playground. Made once; what the reader entered stays while the page is open. */
export function createDialog(model: Model): HTMLDialogElement {
  const curl = element('pre', { tabindex: '0', 'aria-label': 'cURL' });
  const answer = element('div', { 'aria-live': 'polite', class: 'op-play-result' });
  const read = (isDraft = false): BuiltRequest | Error => {
    try {
      return buildRequest(model, { ...form.read(), isDraft });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const update = () => {
    const request = read(true);
    curl.textContent = request instanceof Error ? request.message : toCurl(request, true);
  };
  const form = createForm(model, () => queueMicrotask(update));
  const send = element('button', { type: 'submit', class: 'op-play-send' }, 'Send');
  const body = element('form', { class: 'op-play-form', novalidate: '' }, ...form.parts);
  const dialog = element(
    'dialog',
    { class: 'op-play', 'aria-label': `${model.method} ${model.path}` },
    createHead(model, send),
    element(
      'div',
      { class: 'op-play-columns' },
      body,
      element('div', { class: 'op-play-side' }, answer, createCurl(curl, read)),
    ),
  );
  body.id = 'op-play-form';
  send.setAttribute('form', body.id);
  body.addEventListener('input', update);
  body.addEventListener('submit', (event) => {
    event.preventDefault();
    run(model, read(), { send, answer });
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  update();
  return dialog;
}

function createHead({ method, path }: Model, send: HTMLButtonElement): HTMLElement {
  const close = element('button', { type: 'button', class: 'op-play-close', 'aria-label': 'Close' }, '✕');
  close.addEventListener('click', () => close.closest('dialog')?.close());
  const pill = element('span', { class: `op-method op-method-${method.toLowerCase()}` }, method);
  return element('header', { class: 'op-play-head' }, pill, element('code', {}, path), send, close);
}

function createCurl(shown: HTMLElement, read: (isDraft: boolean) => BuiltRequest | Error): HTMLElement {
  const copy = element('button', { type: 'button', class: 'op-play-copy' }, pageStrings().copy);
  copy.addEventListener('click', () => {
    const request = read(true);
    if (!(request instanceof Error)) void copyWithNotice(copy, toCurl(request, false));
  });
  return element('section', { class: 'op-play-curl' }, element('h2', {}, 'cURL', copy), shown);
}

type Parts = { send: HTMLButtonElement; answer: HTMLElement };

let running: AbortController | undefined;

async function run(model: Model, request: BuiltRequest | Error, { send, answer }: Parts): Promise<void> {
  if (running) {
    running.abort();
    return;
  }
  if (request instanceof Error) {
    answer.replaceChildren(element('p', { class: 'op-play-fault' }, request.message));
    return;
  }
  const controller = new AbortController();
  running = controller;
  send.textContent = 'Cancel';
  answer.replaceChildren(element('p', { class: 'op-play-note' }, 'Waiting for the answer …'));
  try {
    const { credentials } = model;
    answer.replaceChildren(
      await createAnswerView(await sendRequest(request, { credentials, signal: controller.signal })),
    );
  } catch (error) {
    answer.replaceChildren(
      element('p', { class: 'op-play-fault' }, error instanceof Error ? error.message : String(error)),
    );
  } finally {
    running = undefined;
    answer.scrollIntoView({ block: 'nearest' });
    send.textContent = 'Send';
  }
}
