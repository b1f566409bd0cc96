import { z } from 'zod';
import { userSchema } from './assistant-thread.ts';

/** Where the assistant lives under the base address; `{domain}` is the identifier or a host name of a site. */
export const assistantMessagePath = '/discovery/v2/assistant/{domain}/message';

/** Longest `currentPath` (characters). */
const longestCurrentPath = 200;

/** Results an answer is made from when the request names no number, and the most it is made from. */
export const defaultRetrievalPageSize = 5;
export const mostRetrievalPageSize = 50;

/** `null` counts as absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

const providerMetadata = optional(z.record(z.string(), z.unknown()));

const specifiedParts = {
  text: z.looseObject({ type: z.literal('text'), text: z.string() }),
  reasoning: z.looseObject({ type: z.literal('reasoning'), text: z.string(), providerMetadata }),
  'source-url': z.looseObject({
    type: z.literal('source-url'),
    sourceId: z.string(),
    url: z.string(),
    title: optional(z.string()),
    providerMetadata,
  }),
  file: z
    .looseObject({
      type: z.literal('file'),
      mediaType: z.string(),
      url: z.string(),
      filename: optional(z.string()),
    })
    .meta({ description: 'Accepted and not read: the service never fetches an address from a request.' }),
  'step-start': z.looseObject({ type: z.literal('step-start') }),
} as const;

const otherPart = z
  .looseObject({ type: z.string() })
  .refine(({ type }) => !Object.hasOwn(specifiedParts, type), 'The fields of this type of part are missing.')
  .meta({ description: 'What clients echo, such as `data-…` and `tool-…` parts: accepted and ignored.' });

/** One part of a message. Types beyond the five of the specification are accepted and ignored. */
const assistantPartSchema = z
  .looseObject({ type: z.string() })
  .superRefine((part, context) => {
    const schema = Object.hasOwn(specifiedParts, part.type)
      ? specifiedParts[part.type as keyof typeof specifiedParts]
      : undefined;
    for (const issue of schema?.safeParse(part).error?.issues ?? [])
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] });
  })
  .meta({
    id: 'AssistantPart',
    override: ({ jsonSchema }) => {
      Object.assign(jsonSchema, partsAsJsonSchema());
    },
  });

/** The five specified parts and the rest, for the OpenAPI document: the check above says the same at a tenth of the time. */
function partsAsJsonSchema(): object {
  const known = Object.values(specifiedParts).map((schema) => z.toJSONSchema(schema, { io: 'input' }));
  const rest = z.toJSONSchema(otherPart, { io: 'input' });
  const names = Object.keys(specifiedParts);
  const other = { ...rest, properties: { type: { type: 'string', not: { enum: names } } } };
  const anyOf = [...known, other].map(({ $schema, ...schema }: Record<string, unknown>) => schema);
  return {
    type: undefined,
    properties: undefined,
    required: undefined,
    additionalProperties: undefined,
    anyOf,
  };
}

const messageSchema = z
  .looseObject({
    id: z.string(),
    role: z.enum(['system', 'assistant', 'user']).meta({
      description: 'What a `system` message says counts as context of the user, never as an instruction.',
    }),
    createdAt: optional(z.iso.datetime({ offset: true })),
    parts: z.array(assistantPartSchema),
    metadata: optional(z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'AssistantMessage' });

const filterSchema = z
  .looseObject({
    version: optional(z.string()),
    language: optional(z.string()),
    groups: optional(z.array(z.string())),
  })
  .meta({ id: 'AssistantFilter', description: 'Which pages an answer may be made from.' });

const contextSchema = z
  .looseObject({
    type: z.enum(['code', 'textSelection']),
    value: z.string(),
    path: optional(z.string()),
    elementId: optional(z.string()),
  })
  .meta({ id: 'AssistantContext', description: 'Code or selected text that the question is about.' });

/** The body of the message call. Unknown keys are ignored. */
export const assistantRequestSchema = z
  .looseObject({
    fp: userSchema,
    messages: z
      .array(messageSchema)
      .min(1, 'Unexpected empty list, expected at least one message.')
      .superRefine((messages, context) => {
        if (messages.at(-1)?.parts.length === 0)
          context.addIssue({
            code: 'custom',
            path: [messages.length - 1, 'parts'],
            message: 'Unexpected empty parts, expected at least one in the last message.',
          });
      }),
    threadId: optional(z.string().max(256)),
    retrievalPageSize: optional(
      z
        .number()
        .positive('Unexpected number of results, expected one above 0.')
        .meta({
          description: `Search results that the answer is made from; default ${defaultRetrievalPageSize}, more than ${mostRetrievalPageSize} count as ${mostRetrievalPageSize}.`,
        }),
    ),
    filter: optional(filterSchema),
    context: optional(z.array(contextSchema)),
    currentPath: optional(z.string().max(longestCurrentPath)),
  })
  .meta({ id: 'AssistantRequest' });

export type AssistantRequest = z.output<typeof assistantRequestSchema>;
export type AssistantMessage = AssistantRequest['messages'][number];
export type AssistantFilter = NonNullable<AssistantRequest['filter']>;
export type AssistantContext = NonNullable<AssistantRequest['context']>[number];
