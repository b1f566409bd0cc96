import { element } from '../search/element.ts';
import type { Entered } from './build-request.ts';
import { parseJson, sourceOf, toNumber } from './exact-json.ts';
import type { Body, Credential, Field, Model, Server } from './model.ts';
import { keepSecret, secretOf } from './secrets.ts';

/** The left half of the playground. */
export type Form = { parts: HTMLElement[]; read(): Entered };

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Builds the controls of an operation. `onChange` is called whenever an entry changes. */
export function createForm(model: Model, onChange: () => void): Form {
  const controls = new Map<Field, Control>();
  const server = createServer(model.servers, onChange);
  const security = createSecurity(model.security);
  const body = createBody(model.bodies, controls);
  const parts = [server.part, ...security.parts, ...createFields(model.fields, controls), ...body.parts];
  const values = () => new Map([...controls].map(([field, control]) => [field, entryOf(control)] as const));
  return {
    parts,
    read: () => ({ server: server.read(), security: security.read(), values: values(), ...body.read() }),
  };
}

function entryOf(control: Control): string | File[] | undefined {
  if (control instanceof HTMLInputElement && control.type === 'file') return [...(control.files ?? [])];
  return control.value;
}

let count = 0;

function labelled(label: string, control: Control, note = ''): HTMLElement {
  count += 1;
  control.id = `op-play-${count}`;
  const text = element('label', { for: control.id }, label);
  const extra = note === '' ? [] : [element('span', { class: 'op-play-note' }, note)];
  return element(
    'div',
    { class: 'op-play-row' },
    element('span', { class: 'op-play-label' }, text, ...extra),
    control,
  );
}

function section(title: string, ...rows: HTMLElement[]): HTMLElement {
  return element('fieldset', { class: 'op-play-section' }, element('legend', {}, title), ...rows);
}

function select(options: readonly string[], chosen = ''): HTMLSelectElement {
  const control = element(
    'select',
    {},
    ...options.map((option) => element('option', { value: option }, option)),
  );
  if (options.includes(chosen)) control.value = chosen;
  return control;
}

function createServer(servers: readonly Server[], onChange: () => void) {
  const [first] = servers;
  const address = element('input', {
    type: 'url',
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: 'https://',
  });
  const rows = element('div', {});
  const show = (server: Server | undefined) => {
    const controls = (server?.variables ?? []).map((variable) => {
      const control = variable.options
        ? select(variable.options, variable.value)
        : element('input', { value: variable.value });
      return { variable, control };
    });
    const fill = () => {
      const url = controls.reduce(
        (text, { variable, control }) => text.replaceAll(`{${variable.name}}`, control.value),
        server?.url ?? '',
      );
      address.value = absolute(url);
      onChange();
    };
    for (const { control } of controls) control.addEventListener('input', fill);
    rows.replaceChildren(...controls.map(({ variable, control }) => labelled(variable.name, control)));
    fill();
  };
  const choice = select(servers.map(({ url }) => url));
  choice.addEventListener('input', () => show(servers[choice.selectedIndex]));
  show(first);
  const chooser = servers.length > 1 ? [labelled('Server', choice)] : [];
  return {
    part: section('Server', ...chooser, rows, labelled('Address', address)),
    read: () => address.value,
  };
}

/** Relative servers count from where the site is served. */
function absolute(url: string): string {
  if (url === '' || /^https?:/i.test(url) || !location.protocol.startsWith('http')) return url;
  return URL.canParse(url, location.href) ? new URL(url, location.href).href.replace(/\/+$/, '') : url;
}

function createSecurity(alternatives: readonly Credential[][]) {
  const [first] = alternatives;
  if (!first) return { parts: [], read: (): Credential[] => [] };
  let chosen = first;
  const rows = element('div', {});
  const show = () => rows.replaceChildren(...chosen.flatMap(createCredential));
  const names = alternatives.map((together) => together.map(({ id }) => id).join(' + '));
  const choice = select(names);
  choice.addEventListener('input', () => {
    chosen = alternatives[choice.selectedIndex] ?? first;
    show();
  });
  show();
  const chooser = alternatives.length > 1 ? [labelled('Method', choice)] : [];
  const note = element('p', { class: 'op-play-note' }, 'Kept in this page only, until you leave it.');
  return { parts: [section('Authorization', ...chooser, rows, note)], read: () => chosen };
}

function createCredential(credential: Credential): HTMLElement[] {
  const secret = element('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' });
  secret.value = secretOf(credential) || (credential.preset ?? '');
  keepSecret(credential, secret.value);
  secret.addEventListener('input', () => keepSecret(credential, secret.value.trim()));
  if (credential.type !== 'basic') {
    const label = credential.type === 'apiKey' ? credential.name : 'Token';
    const place = credential.in === 'cookie' ? 'cookie, in the cURL command only' : credential.in;
    return [labelled(label, secret, place)];
  }
  const name = element('input', { autocomplete: 'off', spellcheck: 'false' });
  name.value = secretOf(credential, ' name');
  name.addEventListener('input', () => keepSecret(credential, name.value, ' name'));
  return [labelled('User name', name), labelled('Password', secret)];
}

const titles: readonly (readonly [string, string])[] = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
];

const cookieNote =
  'Browsers send no cookies that a page sets for another site: these are in the cURL command only.';

function createFields(fields: readonly Field[], controls: Map<Field, Control>): HTMLElement[] {
  return titles.flatMap(([place, title]) => {
    const rows = fields.filter((field) => field.in === place).map((field) => createField(field, controls));
    const notes = place === 'cookie' ? [element('p', { class: 'op-play-note' }, cookieNote)] : [];
    return rows.length > 0 ? [section(title, ...rows, ...notes)] : [];
  });
}

function createField(field: Field, controls: Map<Field, Control>): HTMLElement {
  const control = createControl(field);
  if (field.value !== undefined) control.value = field.value;
  if (field.required) control.required = true;
  controls.set(field, control);
  return labelled(field.name || 'File', control, field.required ? 'required' : '');
}

function createControl({ kind, options, isList, hint = '' }: Field): Control {
  if (kind === 'file') return element('input', { type: 'file', ...(isList ? { multiple: '' } : {}) });
  if (options) return select(['', ...options]);
  if (kind === 'boolean') return select(['', 'true', 'false']);
  if (kind === 'json') return element('textarea', { rows: '3', spellcheck: 'false', placeholder: hint });
  return element('input', {
    inputmode: kind === 'number' ? 'decimal' : 'text',
    autocomplete: 'off',
    placeholder: hint,
  });
}

function createBody(bodies: readonly Body[], controls: Map<Field, Control>) {
  const [first] = bodies;
  if (!first) return { parts: [], read: () => ({ body: undefined, text: '' }) };
  let chosen = first;
  const editor = element('textarea', {
    class: 'op-play-editor',
    rows: '10',
    spellcheck: 'false',
    'aria-label': 'Body',
  });
  const rows = element('div', {});
  const show = () => {
    editor.value = chosen.text ?? '';
    const parts = chosen.fields
      ? chosen.fields.map((field) => createField(field, controls))
      : [...createProperties(chosen.properties ?? [], editor), editor];
    rows.replaceChildren(...parts);
  };
  const choice = select(bodies.map(({ mediaType }) => mediaType));
  choice.addEventListener('input', () => {
    chosen = bodies[choice.selectedIndex] ?? first;
    show();
  });
  show();
  const chooser = bodies.length > 1 ? [labelled('Format', choice)] : [];
  return { parts: [section('Body', ...chooser, rows)], read: () => ({ body: chosen, text: editor.value }) };
}

/** Controls for the plain properties of a JSON body. Control and editor follow each other. */
function createProperties(properties: readonly Field[], editor: HTMLTextAreaElement): HTMLElement[] {
  const controls = properties.map((field) => ({ field, control: createControl(field) }));
  const read = () => {
    const value = parseObject(editor.value);
    for (const { field, control } of controls) control.value = value ? toText(value[field.name]) : '';
  };
  for (const { field, control } of controls) {
    control.addEventListener('input', () => {
      const value = parseObject(editor.value);
      if (!value) return;
      if (control.value === '') delete value[field.name];
      else value[field.name] = toValue(field, control.value);
      editor.value = JSON.stringify(value, null, 2);
    });
  }
  editor.oninput = read;
  read();
  return controls.map(({ field, control }) =>
    labelled(field.name, control, field.required ? 'required' : ''),
  );
}

/** The object in a text; `undefined` while it is being written. */
function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text.trim() === '' ? '{}' : text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && sourceOf(value) === undefined ? { ...value } : undefined;
}

function toText(value: unknown): string {
  return (
    sourceOf(value) ??
    (value === undefined || value === null || typeof value === 'object' ? '' : String(value))
  );
}

function toValue({ kind }: Field, text: string): unknown {
  if (kind === 'boolean') return text === 'true';
  return kind === 'number' ? (toNumber(text) ?? text) : text;
}
