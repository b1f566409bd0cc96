import { z } from '../zod.ts';
import { colorPair, icon } from './values.ts';

const link = z.object({
  type: z.enum(['github', 'discord', 'link']).optional(),
  label: z.string().optional(),
  href: z.string(),
  icon: icon.optional(),
  iconType: z.string().optional(),
});

export const navbarSchema = z.object({
  links: z.array(link).default([]),
  primary: z
    .object({
      type: z.enum(['button', 'github', 'discord']).default('button'),
      label: z.string().optional(),
      href: z.string(),
    })
    .optional(),
});

/** Platforms that have an icon of their own in the footer. */
const socialPlatforms = [
  'x',
  'website',
  'facebook',
  'youtube',
  'discord',
  'slack',
  'github',
  'linkedin',
  'instagram',
  'hacker-news',
  'medium',
  'telegram',
  'twitter',
  'x-twitter',
  'earth-americas',
  'bluesky',
  'threads',
  'reddit',
  'podcast',
] as const;

export const footerSchema = z.object({
  socials: z
    .record(z.string(), z.string())
    .default({})
    .describe(`Known: ${socialPlatforms.join(', ')}.`),
  links: z
    .array(
      z.object({
        header: z.string().optional(),
        items: z.array(z.object({ label: z.string(), href: z.string() })).default([]),
      }),
    )
    .default([]),
});

export const bannerSchema = z.object({
  content: z.string().describe('Text with Markdown links, bold and italic.'),
  dismissible: z.boolean().default(false),
  type: z.enum(['info', 'warning', 'critical']).default('info'),
  color: z.union([z.string(), colorPair]).optional(),
});

const contextualOptions = [
  'assistant',
  'copy',
  'view',
  'download-pdf',
  'download-spec',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'devin',
  'devin-desktop',
  'windsurf',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
  'devin-mcp',
] as const;

const contextualLink = z.union([
  z.string(),
  z.object({
    base: z.string(),
    query: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
  }),
]);

const contextualOption = z.union([
  z.enum(contextualOptions),
  z.object({
    title: z.string(),
    description: z.string().default(''),
    icon: icon.optional(),
    href: contextualLink,
  }),
]);

export const contextualSchema = z.object({
  options: z.array(contextualOption).default([]),
  display: z.enum(['header', 'toc']).default('header'),
});

const source = z.string().regex(/^[^#?]*$/, 'a path without query and anchor');

export const redirectsSchema = z.array(
  z.object({ source, destination: z.string(), permanent: z.boolean().default(true) }),
);

export const errorsSchema = z.object({
  404: z
    .object({
      redirect: z.boolean().default(true).describe('Leads readers from unknown addresses to the home page.'),
      title: z.string().optional(),
      description: z.string().optional(),
    })
    .prefault({}),
});

/** Where the source of a page is edited: the file's path takes the place of `{path}`, or follows the rest. */
export const editUrlSchema = z
  .string()
  .regex(
    /^https?:\/\/[^\s/?#@]+\/\S*$/,
    'a web address such as "https://github.com/acme/docs/edit/main/docs"',
  )
  .describe(
    'Address at which the files of the docs are edited. The path of the file replaces `{path}`, or is added.',
  );

export const feedbackSchema = z.object({
  thumbsRating: z
    .boolean()
    .default(false)
    .describe('Accepted, and without effect: a bundle has nobody who counts.'),
  suggestEdit: z
    .boolean()
    .optional()
    .describe('Links each page to where its source is edited. Default: if `editUrl` is given.'),
  raiseIssue: z
    .boolean()
    .default(false)
    .describe('Links each page to a new issue, where `editUrl` is one of GitHub, GitLab or their like.'),
  editUrl: editUrlSchema.optional(),
});
