import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ComponentContext } from '../components/component.ts';
import { apiTexts } from './api-texts.ts';
import { toExampleText } from './example-text.ts';
import type { JsonObject } from './json-values.ts';
import { bodiesOf, examplesOf, isJson, type MediaContent, responsesOf } from './operation-request.ts';
import type { Operation } from './operations.ts';
import { createRequestSamples } from './request-samples.ts';

/** A longer example says no more than its beginning (characters). */
const longest = 12_000;
const mostPanels = 12;

type Panel = { label: string; code: string; language: string };

/** The request in the languages of the site. */
export function renderRequestSamples(
  document: JsonObject,
  operation: Operation,
  context: ComponentContext,
): ElementContent[] {
  if (operation.method === 'WEBHOOK') return renderPayloads(document, operation, context);
  const samples = createRequestSamples(document, operation, context.config.api);
  return renderPanels(samples, { sync: true, title: `${operation.verb} ${operation.path}`, context });
}

/** What a webhook brings. */
function renderPayloads(
  document: JsonObject,
  operation: Operation,
  context: ComponentContext,
): ElementContent[] {
  const { payload } = apiTexts(context);
  const panels = bodiesOf(document, operation).flatMap((body, at) =>
    panelsOf(document, body, at === 0 ? payload : body.mediaType),
  );
  return renderPanels(panels, { sync: false, title: payload, context });
}

/** Answers by status, each with its examples. */
export function renderResponseExamples(
  document: JsonObject,
  operation: Operation,
  context: ComponentContext,
): ElementContent[] {
  const panels = responsesOf(document, operation).flatMap(({ status, media }) =>
    media.flatMap((content, at) =>
      panelsOf(document, content, at === 0 ? status : `${status} ${content.mediaType}`),
    ),
  );
  return renderPanels(panels, { sync: false, title: apiTexts(context).response, context });
}

function panelsOf(document: JsonObject, content: MediaContent, label: string): Panel[] {
  const examples = examplesOf(document, content, { direction: 'response', optional: true });
  const panels = examples.map(({ name, value }) => ({
    label: name ? `${label} ${name}` : label,
    language: languageOf(content.sentType),
    code: toExampleText(document, content, value, { isMarked: false }),
  }));
  return panels.filter(({ code }) => code !== '');
}

function languageOf(mediaType: string): string {
  if (isJson(mediaType)) return 'json';
  return /xml|yaml/.exec(mediaType)?.[0] ?? 'text';
}

type PanelOptions = { sync: boolean; title: string; context: ComponentContext };

function renderPanels(panels: readonly Panel[], { sync, title, context }: PanelOptions): ElementContent[] {
  if (panels.length === 0) return [];
  const sections = panels
    .slice(0, mostPanels + 8)
    .map(({ label, code, language }) =>
      h('section.op-tab', { dataLabel: label }, [
        h('p.op-tab-title', label),
        h('div.op-tab-body', context.code({ code: shorten(code), language, meta: '', place: undefined })),
      ]),
    );
  return [
    h(
      'op-tabs.op-example',
      { dataKind: 'code', dataSelected: '0', ariaLabel: title, ...(sync ? { dataSync: '' } : {}) },
      sections,
    ),
  ];
}

function shorten(code: string): string {
  return code.length > longest ? `${code.slice(0, longest)}\n…` : code;
}
