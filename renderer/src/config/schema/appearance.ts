import { z } from '../zod.ts';
import { color, colorPair, image, stringList } from './values.ts';

export const themes = [
  'mint',
  'maple',
  'palm',
  'willow',
  'linden',
  'almond',
  'aspen',
  'sequoia',
  'luma',
] as const;

export const colorsSchema = z.object({
  primary: color.default('#0f766e').describe('Colour for emphasis in light mode.'),
  light: color.optional().describe('Colour for emphasis in dark mode.'),
  dark: color.optional().describe('Colour of buttons and hover states.'),
});

export const appearanceSchema = z.object({
  default: z.enum(['system', 'light', 'dark']).default('system'),
  strict: z.boolean().default(false).describe('Hides the switch between light and dark.'),
});

const font = z.object({
  family: z.string(),
  weight: z.union([z.number(), z.string()]).optional(),
  source: z.string().optional().describe('Address or path of a font file.'),
  format: z.enum(['woff', 'woff2']).optional(),
});

export const fontsSchema = font.partial().extend({ heading: font.optional(), body: font.optional() });

export const iconsSchema = z.object({
  library: z.enum(['fontawesome', 'lucide', 'tabler']).default('fontawesome'),
});

export const backgroundSchema = z.object({
  decoration: z.enum(['gradient', 'grid', 'windows']).optional(),
  color: colorPair.optional(),
  image: image.optional(),
});

const codeTheme = z.union([z.string(), z.object({ light: z.string(), dark: z.string() })]);

export const stylingSchema = z.object({
  eyebrows: z.enum(['section', 'breadcrumbs']).default('section'),
  latex: z.boolean().optional().describe('Forces or forbids mathematics; found out per page by default.'),
  codeblocks: z
    .union([
      z.string(),
      z.object({
        theme: codeTheme.optional(),
        languages: z.object({ custom: z.array(z.string()).default([]) }).optional(),
      }),
      z.object({ light: z.string(), dark: z.string() }),
    ])
    .default('system'),
});

export const thumbnailsSchema = z.object({
  appearance: z.enum(['light', 'dark']).optional(),
  background: z.string().optional(),
  fonts: z.object({ family: z.string() }).optional(),
});

export const markdownSchema = z.object({
  schema: z.boolean().default(true).describe('Writes structured data (JSON-LD) into the pages.'),
  instructions: stringList
    .optional()
    .describe('Instructions for agents, put into llms.txt and page Markdown.'),
});
