import type { Diagnostic } from './diagnostic.ts';

/** A kind of finding, as `offprint rules` and the documentation explain it. */
export type Rule = {
  id: string;
  severity: Diagnostic['severity'];
  /** What was found. */
  what: string;
  /** Why readers are hurt by it. */
  why: string;
  /** How to put it right. */
  fix: string;
};

/** All rules, in the order in which their stages run. */
export const rules: readonly Rule[] = [
  {
    id: 'config-syntax',
    severity: 'error',
    what: 'A configuration file is not valid JSON or YAML.',
    why: 'What stands behind the fault may be lost, and with it parts of the navigation.',
    fix: 'Correct the text at the reported line. Comments and trailing commas are allowed in docs.json.',
  },
  {
    id: 'config-value',
    severity: 'warning',
    what: 'A setting has a value of the wrong kind.',
    why: 'The setting is ignored and its default used.',
    fix: 'Write a value of the kind that the message names; editors check it with the published JSON Schema.',
  },
  {
    id: 'config-unknown-setting',
    severity: 'info',
    what: 'A setting is not one of the documented ones.',
    why: 'It has no effect, often because of a typing error.',
    fix: 'Correct its name, or remove it.',
  },
  {
    id: 'config-reference',
    severity: 'error',
    what: 'A `$ref` names a file that is missing, lies outside the docs, or leads back to itself.',
    why: 'The referenced settings are missing from the site.',
    fix: 'Name a JSON file by its path relative to the file with the `$ref`.',
  },
  {
    id: 'assistant-admin-key',
    severity: 'error',
    what: 'The settings of the assistant name an admin key.',
    why: 'The key would stand in every page; the site is rendered without its assistant.',
    fix: 'Revoke that key, and write an assistant key, which begins with `svc_dsc_`.',
  },
  {
    id: 'feedback-address',
    severity: 'info',
    what: 'Links to edit a page or to report an issue are asked for, without an address that they can be made from.',
    why: 'The pages have no such links: a bundle does not know where its docs are kept.',
    fix: 'Give the address at which the files are edited as `feedback.editUrl` or with `--edit-url`.',
  },
  {
    id: 'frontmatter-yaml',
    severity: 'warning',
    what: 'The block between `---` at the top of a page is not valid YAML.',
    why: 'Only simple `key: value` lines are read from it.',
    fix: 'Put values that hold a colon, a quote or a bracket, or begin with an asterisk, into double quotes.',
  },
  {
    id: 'export-unknown-path',
    severity: 'warning',
    what: 'An export of some pages names a path that is no page.',
    why: 'That page is missing from the bundle.',
    fix: 'Send the path of a page as the navigation writes it, such as `guides/start`.',
  },
  {
    id: 'api-description',
    severity: 'warning',
    what: 'An OpenAPI or AsyncAPI description is missing, could not be fetched, cannot be read, or has a part that is lost.',
    why: 'Its reference pages are missing from the site, or show `any` where the part belongs; the other pages are not touched.',
    fix: 'Correct the description at the reported line, bundle it when its references lead to other files, or put it into the docs when it lies at a web address.',
  },
  {
    id: 'api-operation',
    severity: 'warning',
    what: 'A page or the navigation names an operation, schema or channel that no API description has.',
    why: 'The entry is left out, or the page shows no reference.',
    fix: 'Write method and path, or the name, exactly as the description does; put the path of the file in front when there are several.',
  },
  {
    id: 'navigation-missing-page',
    severity: 'warning',
    what: 'The navigation names a page that does not exist.',
    why: 'Readers would find a dead entry; it is left out.',
    fix: 'Correct the path, add the file, or check `.mintignore`.',
  },
  {
    id: 'navigation-case',
    severity: 'warning',
    what: 'The navigation names a page in another case than its file.',
    why: 'It works on some file systems and fails on others.',
    fix: 'Write the path exactly as the file is called.',
  },
  {
    id: 'navigation-entry',
    severity: 'warning',
    what: 'A node of the navigation has no name or nothing in it.',
    why: 'Readers have nothing to click on.',
    fix: 'Give it its label, such as `group` or `tab`, and `pages`.',
  },
  {
    id: 'no-pages',
    severity: 'error',
    what: 'The docs hold no page.',
    why: 'The site has nothing to open.',
    fix: 'Name the folder that holds the Markdown, and look what `.mintignore` leaves out.',
  },
  {
    id: 'page-name',
    severity: 'warning',
    what: 'A page cannot be a file of the bundle by its name.',
    why: 'It meets another page where case or Unicode form do not count, or its name is too long or unsafe. It is left out: a bundle with it would be refused.',
    fix: 'Rename the file.',
  },
  {
    id: 'page-failed',
    severity: 'error',
    what: 'A page could not be rendered.',
    why: 'A box stands in its place.',
    fix: 'Divide a page that takes more memory than a thread has. Anything else is a fault of Offprint: report it together with the page.',
  },
  {
    id: 'mdx-syntax',
    severity: 'warning',
    what: 'A page is not valid MDX.',
    why: 'It was read tolerantly: the broken spot shows as text.',
    fix: 'Close the tag, or escape `<` and `{` with a backslash.',
  },
  {
    id: 'mdx-code',
    severity: 'warning',
    what: 'Code in a page or snippet cannot be read.',
    why: 'Values and components that it defines are missing.',
    fix: 'Correct the code at the reported line.',
  },
  {
    id: 'mdx-expression',
    severity: 'warning',
    what: 'An expression in braces has no value.',
    why: 'Nothing shows in its place.',
    fix: 'Use literals, props, exported constants, `.map()` and conditionals, or move the code into a component.',
  },
  {
    id: 'mdx-limit',
    severity: 'warning',
    what: 'An expression takes too many steps or nests too deep.',
    why: 'It was stopped, so that one page cannot hold up the site.',
    fix: 'Make it smaller, or write its result into the page.',
  },
  {
    id: 'mdx-missing-import',
    severity: 'warning',
    what: 'An import names a file or an export that does not exist.',
    why: 'The component or value is missing from the page.',
    fix: 'Correct the path: `/snippets/x.mdx` from the root of the docs, or relative to the page.',
  },
  {
    id: 'mdx-recursive-snippet',
    severity: 'warning',
    what: 'A snippet includes itself.',
    why: 'The inner one is left out.',
    fix: 'Break the circle of imports.',
  },
  {
    id: 'mdx-undefined-name',
    severity: 'warning',
    what: 'An expression uses a name that nothing defines.',
    why: 'Nothing shows in its place.',
    fix: 'Import or export the name, define the variable in docs.json, or escape the brace.',
  },
  {
    id: 'unknown-component',
    severity: 'warning',
    what: 'A component is neither built in nor imported.',
    why: 'Its children show without it.',
    fix: 'Correct its name, or import it.',
  },
  {
    id: 'component-failed',
    severity: 'warning',
    what: 'A built-in component could not be rendered.',
    why: 'Its children show without it.',
    fix: 'Check the values of its props; when they are right, report it to Offprint together with the page.',
  },
  {
    id: 'island-failed',
    severity: 'warning',
    what: 'A component of the docs failed while it was rendered.',
    why: 'A labelled box stands in its place.',
    fix: 'Run the component with the props of the message and correct it.',
  },
  {
    id: 'island-browser-only',
    severity: 'info',
    what: 'A component works only in a browser.',
    why: 'Readers without scripts see its placeholder.',
    fix: 'Render something useful before the first effect, or accept it.',
  },
  {
    id: 'raw-html',
    severity: 'warning',
    what: 'HTML in a page holds an element that runs code or reaches out of the page.',
    why: 'It was left out: bundles run no code of unknown origin.',
    fix: 'Use a component, an iframe, or a script file of the docs.',
  },
  {
    id: 'foreign-syntax',
    severity: 'warning',
    what: 'A mark of another tool, such as a shortcode, is not known.',
    why: 'It shows as text, and what it stands for is missing.',
    fix: 'Write it as Markdown, or put it into code when readers should see it.',
  },
  {
    id: 'math-syntax',
    severity: 'warning',
    what: 'A formula is not valid TeX.',
    why: 'It shows as it was written.',
    fix: 'Correct the formula, or escape the dollar sign of a price.',
  },
  {
    id: 'diagram-in-browser',
    severity: 'info',
    what: 'A Mermaid diagram is of a kind, or has a line, that cannot be drawn at build.',
    why: 'Its page loads a script of 2.9 MB from the bundle, and shows the source where scripts are off.',
    fix: 'Nothing, or draw it as a flowchart, sequence, state, class or entity diagram, without the line of the message.',
  },
  {
    id: 'unknown-language',
    severity: 'info',
    what: 'A code block names a language without highlighting.',
    why: 'It shows as plain text.',
    fix: 'Use the name of a known language, or `text`.',
  },
  {
    id: 'unknown-icon',
    severity: 'info',
    what: 'An icon is in none of the libraries.',
    why: 'A neutral sign stands in its place.',
    fix: 'Choose another name, or give the path of an SVG file.',
  },
  {
    id: 'missing-asset',
    severity: 'warning',
    what: 'An image, video or download does not exist.',
    why: 'Readers see a broken picture.',
    fix: 'Correct the path or add the file; paths with a leading slash start at the root of the docs.',
  },
  {
    id: 'external-asset',
    severity: 'info',
    what: 'A picture, video or sound lies on another host.',
    why: 'It is missing where that host cannot be reached, in an air-gapped network for instance.',
    fix: 'Render with `--vendor-assets`, or put the file into the docs.',
  },
  {
    id: 'external-asset-unavailable',
    severity: 'warning',
    what: 'A file of another host should be fetched into the bundle and could not be.',
    why: 'The page still refers to that host.',
    fix: 'Check the address, or put the file into the docs.',
  },
  {
    id: 'unsafe-link',
    severity: 'warning',
    what: 'A link has a scheme that runs code.',
    why: 'It was taken out.',
    fix: 'Link to a page or a web address.',
  },
  {
    id: 'dead-link',
    severity: 'warning',
    what: 'A link leads to a page or file that does not exist.',
    why: 'Readers end at an error page.',
    fix: 'Correct the link, or add a redirect.',
  },
  {
    id: 'link-case',
    severity: 'warning',
    what: 'A link is written in another case than the page it means.',
    why: 'It works here, but not on hosts that tell upper from lower case.',
    fix: 'Write the path exactly as the file is called.',
  },
  {
    id: 'missing-anchor',
    severity: 'warning',
    what: 'A link names an anchor that its page lacks.',
    why: 'Readers land at the top of the page and search for themselves.',
    fix: 'Take the anchor from the heading, or give the heading `{#an-id}`.',
  },
  {
    id: 'duplicate-id',
    severity: 'warning',
    what: 'Two elements of a page have the same id.',
    why: 'Links to it lead to the first one only.',
    fix: 'Rename one of them.',
  },
  {
    id: 'orphan-page',
    severity: 'info',
    what: 'A page is neither in the navigation nor linked from any page.',
    why: 'Readers cannot find it.',
    fix: 'Add it to the navigation, link to it, set `hidden: true`, or list it in `.mintignore`.',
  },
  {
    id: 'redirect-loop',
    severity: 'warning',
    what: 'Redirects lead in a circle.',
    why: 'Browsers give up with an error.',
    fix: 'Let one of them lead to a page.',
  },
  {
    id: 'redirect-shadowed',
    severity: 'warning',
    what: 'A redirect never applies: its source is a page, or an earlier redirect has the same source.',
    why: 'It promises what does not happen.',
    fix: 'Remove the redirect or the page.',
  },
  {
    id: 'redirect-destination',
    severity: 'warning',
    what: 'A redirect leads to a page or file that does not exist.',
    why: 'Readers end at an error page.',
    fix: 'Correct the destination.',
  },
];

const severities = new Map(rules.map(({ id, severity }) => [id, severity]));

/** Severity of a rule by its id. */
export function severityOf(rule: string): Rule['severity'] {
  return severities.get(rule) ?? 'warning';
}
