type Write = (value: number, locale: string, options: object) => string;

/** What components may ask of the languages that Node knows and the engine of the sandbox does not. */
const formats = new Map<string, Write>([
  ['date', (value, locale, options) => new Date(value).toLocaleDateString(locale, options)],
  ['time', (value, locale, options) => new Date(value).toLocaleTimeString(locale, options)],
  ['moment', (value, locale, options) => new Date(value).toLocaleString(locale, options)],
  ['dateTime', (value, locale, options) => new Intl.DateTimeFormat(locale, options).format(value)],
  ['number', (value, locale, options) => value.toLocaleString(locale, options)],
]);

/** Each costs time that the sandbox does not count. */
const mostTexts = 2_000;

/**
 * Answers `renderer/sandbox/locale.ts`: a request `{ format, value, locale, options }` as JSON, with `{ text }` or
 * `{ error }`. English and the time of Greenwich unless a component says otherwise: the same docs give the same bytes.
 */
export function createLocaleText(): (request: string) => string {
  let count = 0;
  return (request) => {
    count += 1;
    if (count > mostTexts) return JSON.stringify({ error: 'It formats too many dates or numbers' });
    try {
      const { format, value, locale, options } = JSON.parse(request);
      const write = formats.get(format);
      const text = write?.(value ?? Number.NaN, locale ?? 'en-US', { timeZone: 'UTC', ...options });
      return JSON.stringify({ text });
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
    }
  };
}
