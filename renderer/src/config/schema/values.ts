import { z } from '../zod.ts';

// Without flags: a JSON Schema keeps the pattern only.
/** A colour as `#rgb`, `#rrggbb` or either with transparency. */
export const color = z
  .string()
  .regex(/^#(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})$/, 'a hex colour such as "#0d9373"');

export const colorPair = z.object({ light: color.optional(), dark: color.optional() });

/** An image for light and dark mode; one of them stands in for the other. */
const imagePair = z
  .object({ light: z.string().optional(), dark: z.string().optional(), href: z.string().optional() })
  .refine((pair) => pair.light !== undefined || pair.dark !== undefined, 'light or dark')
  .transform((pair) => ({
    ...pair,
    light: pair.light ?? pair.dark ?? '',
    dark: pair.dark ?? pair.light ?? '',
  }));

export const image = z.union([z.string(), imagePair]);

/** An icon by name, path, URL or with its style. */
export const icon = z.union([
  z.string(),
  z.object({ name: z.string(), style: z.string().optional(), library: z.string().optional() }),
]);

export const stringList = z.union([z.string(), z.array(z.string())]);

const specificationSource = z.object({ source: stringList.optional(), directory: z.string().optional() });

/** One or several API descriptions, or one with the folder for its pages. */
export const specification = z.union([z.string(), z.array(z.string()), specificationSource]);
