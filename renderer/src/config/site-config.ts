import { z } from 'zod';

const themed = z.object({ light: z.string(), dark: z.string(), href: z.string().optional() });

/** `docs.json` as we accept it, defaults applied. The settings are those of the docs.json convention. */
export const siteConfigSchema = z.looseObject({
  name: z.string().default('Documentation'),
  description: z.string().default(''),
  theme: z.string().default('mint'),
  colors: z
    .object({ primary: z.string(), light: z.string().optional(), dark: z.string().optional() })
    .default({ primary: '#0f766e' }),
  logo: z.union([z.string(), themed]).optional(),
  favicon: z.union([z.string(), themed]).optional(),
  navigation: z.unknown().optional(),
  styling: z.looseObject({ latex: z.boolean().optional() }).optional(),
  variables: z.record(z.string(), z.string()).default({}),
});

export type SiteConfig = z.output<typeof siteConfigSchema>;
