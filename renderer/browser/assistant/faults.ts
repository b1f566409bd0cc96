import { settings } from './settings.ts';

const { strings } = settings;

/** Why a question got no answer, in words for readers. */
export class AssistantFault extends Error {}

/** The fault that a status of the service stands for. */
export function statusFault({ status, headers }: Response): AssistantFault {
  if (status === 429) return new AssistantFault(fill(strings.limit, 'time', waitingTime(headers)));
  if (status === 401 || status === 403) return new AssistantFault(strings.key);
  if (status === 404) return new AssistantFault(strings.unknown);
  return new AssistantFault(fill(strings.failed, 'status', String(status)));
}

/** Browsers do not tell pages why a request failed; these are the causes there can be. */
export function networkFault(wasForbidden: boolean): AssistantFault {
  const { host } = new URL(settings.url);
  if (wasForbidden) return new AssistantFault(fill(strings.forbidden, 'host', host));
  return new AssistantFault(navigator.onLine ? fill(strings.unreachable, 'host', host) : strings.offline);
}

/** `Retry-After` comes as seconds or as a date. */
function waitingTime(headers: Headers): string {
  const given = headers.get('retry-after') ?? '60';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  const wait = Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en');
  if (wait < 90) return format.format(wait, 'second');
  return wait < 5400
    ? format.format(Math.ceil(wait / 60), 'minute')
    : format.format(Math.ceil(wait / 3600), 'hour');
}

function fill(text: string, name: string, value: string): string {
  return text.replace(`{${name}}`, () => value);
}
