import { apiSchema } from './schema/api.ts';
import {
  appearanceSchema,
  backgroundSchema,
  colorsSchema,
  fontsSchema,
  iconsSchema,
  markdownSchema,
  stylingSchema,
  themes,
  thumbnailsSchema,
} from './schema/appearance.ts';
import { assistantSchema, integrationsSchema, seoSchema } from './schema/discovery.ts';
import { navigationNodeSchema } from './schema/navigation-node.ts';
import {
  bannerSchema,
  contextualSchema,
  errorsSchema,
  feedbackSchema,
  footerSchema,
  navbarSchema,
  redirectsSchema,
} from './schema/structure.ts';
import { image } from './schema/values.ts';
import { z } from './zod.ts';

const variable = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);

/** `docs.json` as we accept it, defaults applied. The settings are those of the docs.json convention. */
export const siteConfigSchema = z.object({
  $schema: z.string().optional(),
  name: z.string().min(1).default('Documentation').describe('Name of the project, organization or product.'),
  description: z.string().default('').describe('What the site is about, for search engines and agents.'),
  theme: z.enum(themes).default('mint'),
  colors: colorsSchema.prefault({}),
  logo: image.optional(),
  favicon: image.optional(),
  appearance: appearanceSchema.prefault({}),
  fonts: fontsSchema.optional(),
  icons: iconsSchema.prefault({}),
  background: backgroundSchema.prefault({}),
  styling: stylingSchema.prefault({}),
  thumbnails: thumbnailsSchema.prefault({}),
  navbar: navbarSchema.prefault({}),
  footer: footerSchema.prefault({}),
  banner: bannerSchema.optional(),
  interaction: z.object({ drilldown: z.boolean().optional() }).prefault({}),
  contextual: contextualSchema.prefault({}),
  redirects: redirectsSchema.default([]),
  variables: z.record(z.string(), variable).default({}),
  metadata: z.object({ timestamp: z.boolean().default(false) }).prefault({}),
  errors: errorsSchema.prefault({}),
  api: apiSchema.prefault({}),
  markdown: markdownSchema.prefault({}),
  seo: seoSchema.prefault({}),
  search: z.object({ prompt: z.string().optional() }).prefault({}),
  feedback: feedbackSchema.prefault({}),
  assistant: assistantSchema.optional(),
  integrations: integrationsSchema.prefault({}),
  navigation: navigationNodeSchema
    .optional()
    .describe('Structure of the site. Without it the folders are the structure.'),
});

export type SiteConfig = z.output<typeof siteConfigSchema>;
