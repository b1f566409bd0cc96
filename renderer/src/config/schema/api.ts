import { z } from '../zod.ts';
import { specification, stringList } from './values.ts';

export const apiSchema = z.object({
  openapi: specification.optional(),
  asyncapi: specification.optional(),
  playground: z
    .object({
      display: z.enum(['interactive', 'simple', 'none', 'auth']).default('interactive'),
      proxy: z.boolean().default(true),
      credentials: z.boolean().default(false),
      /** Hosts that the playground may call, such as `api.example.com:8443`; an air-gapped site has no other playground. */
      hosts: z.array(z.string()).optional(),
    })
    .prefault({}),
  params: z
    .object({
      expanded: z.enum(['all', 'closed']).default('closed'),
      post: z.array(z.string()).default([]),
    })
    .prefault({}),
  url: z.enum(['full']).optional(),
  examples: z
    .object({
      languages: z.array(z.string()).optional(),
      defaults: z.enum(['required', 'all']).default('all'),
      prefill: z.boolean().default(false),
      autogenerate: z.boolean().default(true),
    })
    .prefault({}),
  mdx: z
    .object({
      auth: z
        .object({
          method: z.enum(['bearer', 'basic', 'key', 'cobo', 'none']).optional(),
          name: z.string().optional(),
        })
        .optional(),
      server: stringList.optional(),
    })
    .prefault({}),
});
