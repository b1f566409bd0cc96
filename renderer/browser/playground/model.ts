export type Field = {
  name: string;
  in: string;
  required: boolean;
  kind: 'file' | 'boolean' | 'number' | 'json' | 'text';
  options?: string[];
  value?: string;
  hint?: string;
  /** Whether several files may be chosen. */
  isList?: boolean;
  /** How a list or an object is sent: by its own names, in brackets, as JSON, or joined by a character. */
  spread?: 'repeat' | 'deep' | 'json' | ',' | ' ' | '|';
};

export type Credential = {
  id: string;
  type: string;
  name: string;
  in: string;
  preset?: string;
  prefix?: string;
};

/** `fields` are sent as a form, `properties` are entered into the text. */
export type Body = {
  mediaType: string;
  required: boolean;
  text?: string;
  fields?: Field[];
  properties?: Field[];
};

export type Server = {
  url: string;
  description?: string;
  variables: { name: string; value: string; options?: string[] }[];
};

/** One operation, as the renderer describes it in `data-playground`. */
export type Model = {
  method: string;
  path: string;
  servers: Server[];
  security: Credential[][];
  fields: Field[];
  bodies: Body[];
  credentials: boolean;
  hosts?: string[];
};
