import { z } from '../zod.ts';
import { bannerSchema, footerSchema, navbarSchema } from './structure.ts';
import { colorPair, icon, specification } from './values.ts';

const label = z.string().min(1);

const sdk = z.object({
  format: z.enum(['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc']),
  source: z.string(),
  directory: z.string().optional(),
});

/** Settings that every node of the navigation may carry. */
const nodeSettings = {
  icon: icon.optional(),
  iconType: z.string().optional(),
  hidden: z.boolean().optional(),
  searchable: z.boolean().optional(),
  tag: z.string().optional(),
  description: z.string().optional(),
  href: z.string().optional(),
  directory: z.enum(['none', 'accordion', 'card']).optional(),
  boost: z.number().optional(),
  root: z.string().optional(),
  expanded: z.boolean().optional(),
  default: z.boolean().optional(),
  color: z.union([z.string(), colorPair]).optional(),
  openapi: specification.optional(),
  asyncapi: specification.optional(),
  graphql: specification.optional(),
  sdk: sdk.optional(),
  banner: bannerSchema.optional(),
  footer: footerSchema.optional(),
  navbar: navbarSchema.optional(),
};

const labels = {
  group: z.string().optional().describe('Without text its pages show without a heading.'),
  tab: label.optional(),
  item: label.optional(),
  anchor: label.optional(),
  dropdown: label.optional(),
  product: label.optional(),
  version: label.optional(),
  language: label.optional(),
  page: label.optional().describe('A page with a sidebar label of its own; an addition to the convention.'),
  title: label.optional(),
};

const fields = { ...labels, ...nodeSettings };
const settingsSchema = z.looseObject(fields);

type NodeList = NavigationNode[] | undefined;

/** Children of a node by their kind. */
type NodeChildren = {
  pages?: NavigationEntry[] | undefined;
  groups?: NodeList;
  tabs?: NodeList;
  menu?: NodeList;
  anchors?: NodeList;
  dropdowns?: NodeList;
  products?: NodeList;
  versions?: NodeList;
  languages?: NodeList;
  global?: NavigationNode | undefined;
};

export type NavigationNode = z.output<typeof settingsSchema> & NodeChildren;

/** A page path, `"METHOD /path"`, `"spec.json METHOD /path"`, an address, or a node. */
export type NavigationEntry = string | NavigationNode;

const list = z.lazy(() => z.array(navigationNodeSchema).optional());

const children = {
  pages: z.lazy(() => z.array(z.union([z.string(), navigationNodeSchema])).optional()),
  groups: list,
  tabs: list,
  menu: list,
  anchors: list,
  dropdowns: list,
  products: list,
  versions: list,
  languages: list,
  global: z.lazy(() => navigationNodeSchema.optional()),
};

/**
 * A node of the navigation: a division, a group or an entry of `pages`. One shape for all kinds, because
 * every kind may carry every setting and any kind of children.
 */
export const navigationNodeSchema: z.ZodType<NavigationNode> = z.looseObject({ ...fields, ...children });

/** Names under which a node holds others. */
export const navigationChildren: readonly string[] = Object.keys(children);

/** Names of everything that a node may hold. */
export const navigationSettings: readonly string[] = [...Object.keys(fields), ...navigationChildren];
