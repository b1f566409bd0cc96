import { z } from '../zod.ts';

const metaValue = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);

export const seoSchema = z.object({
  indexing: z.enum(['navigable', 'all']).default('navigable'),
  metatags: z.record(z.string(), metaValue).default({}),
  organization: z
    .object({
      id: z.string().optional(),
      name: z.string().optional(),
      legalName: z.string().optional(),
      url: z.string().optional(),
      logo: z.string().optional(),
      sameAs: z.array(z.string()).default([]),
    })
    .optional(),
  trailingSlash: z.boolean().default(false).describe('Canonical addresses end with a slash.'),
});

const settings = (...keys: string[]) =>
  z.looseObject(Object.fromEntries(keys.map((key) => [key, metaValue.optional()]))).optional();

/** Analytics and support services; each is active only where the kind of deployment allows it. */
export const integrationsSchema = z.object({
  adobe: settings('launchUrl'),
  amplitude: settings('apiKey'),
  clarity: settings('projectId'),
  clearbit: settings('publicApiKey'),
  cookies: z.object({ key: z.string().optional(), value: z.string().optional() }).optional(),
  fathom: settings('siteId'),
  frontchat: settings('snippetId'),
  ga4: settings('measurementId'),
  gtm: settings('tagId'),
  heap: settings('appId'),
  hightouch: settings('writeKey', 'apiHost'),
  hotjar: settings('hjid', 'hjsv'),
  intercom: settings('appId'),
  logrocket: settings('apiKey', 'appId'),
  mixpanel: settings('projectToken'),
  pirsch: settings('id'),
  plausible: settings('domain', 'server'),
  posthog: settings('apiKey', 'apiHost'),
  segment: settings('key'),
  telemetry: z.object({ enabled: z.boolean().default(true) }).optional(),
});

/** What begins so is an assistant key, which may be read by everybody; every other `svc_` key is a secret. */
export const assistantKeyPrefix = 'svc_dsc_';

export const assistantSchema = z
  .object({
    url: z
      .string()
      .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/, 'a web address such as "https://api.example.com"')
      .describe('Base address of the service, without `/discovery`.'),
    key: z
      .string()
      .regex(/^svc_dsc_[\w-]+$/, 'an assistant key, which begins with "svc_dsc_"')
      .describe('The assistant key. It stands in every page; never an admin key.'),
    domain: z
      .string()
      .regex(/^[\w.-]+$/, 'the identifier or the host name of a site')
      .optional()
      .describe('The site as the service knows it. Default: the host name of the site.'),
  })
  .describe('The assistant that readers can ask, outside air-gapped networks.');

export type AssistantSettings = z.output<typeof assistantSchema>;
