import { type Case, inPage } from './case.ts';

const c = (prop: string, mdx: string, shows: RegExp, share?: string): Case =>
  inPage('', prop, mdx, shows, share);

/** One example for every component and prop of the convention, and what a reader's browser gets for it. */
export const componentCases: Readonly<Record<string, readonly Case[]>> = {
  Accordion: [
    c(
      'title',
      '<Accordion title="Ttl">Body</Accordion>',
      /<details[^>]*>\s*<summary[^>]*>.*Ttl.*Body/s,
      '79 %',
    ),
    c('description', '<Accordion title="T" description="Dsc">b</Accordion>', /<summary.*Dsc.*<\/summary>/s),
    c('defaultOpen', '<Accordion title="T" defaultOpen>b</Accordion>', /<details[^>]* open/),
    c('id', '<Accordion title="T" id="own">b</Accordion>', /<details[^>]* id="own"/),
    c('id (default)', '<Accordion title="My title">b</Accordion>', /<details[^>]* id="my-title"/),
    c(
      'icon, iconType',
      '<Accordion title="T" icon="flag" iconType="solid">b</Accordion>',
      /<summary.*<svg.*<\/summary>/s,
    ),
  ],
  AccordionGroup: [
    c(
      'children',
      '<AccordionGroup><Accordion title="A">b</Accordion></AccordionGroup>',
      /op-accordions.*<details/s,
      '71 %',
    ),
  ],
  Badge: [
    c('color', '<Badge color="green">New</Badge>', /op-badge[^>]*data-color="green"[^>]*>.*New/s, '10 %'),
    c('size', '<Badge size="lg">New</Badge>', /op-badge[^>]*data-size="lg"/),
    c('shape', '<Badge shape="pill">New</Badge>', /op-badge[^>]*data-shape="pill"/),
    c('icon, iconType', '<Badge icon="flag" iconType="regular">New</Badge>', /op-badge.*<svg.*New/s),
    c('stroke', '<Badge stroke>New</Badge>', /op-badge[^>]*data-stroke/),
    c('disabled', '<Badge disabled>New</Badge>', /op-badge[^>]*data-disabled/),
    c('className', '<Badge className="mine">New</Badge>', /op-badge[^"]* mine"/),
  ],
  'Note, Warning, Info, Tip, Check, Danger': [
    c('Note', '<Note>Text</Note>', /op-callout op-note.*Text/s, '95 %'),
    c('Warning', '<Warning>Text</Warning>', /op-callout op-warning.*Text/s, '93 %'),
    c('Info', '<Info>Text</Info>', /op-callout op-info.*Text/s, '84 %'),
    c('Tip', '<Tip>Text</Tip>', /op-callout op-tip.*Text/s, '86 %'),
    c('Check', '<Check>Text</Check>', /op-callout op-check.*Text/s, '34 %'),
    c('Danger', '<Danger>Text</Danger>', /op-callout op-danger.*Text/s, '17 %'),
    c('title', '<Note title="Ttl">Text</Note>', /op-callout-title[^>]*>Ttl/),
    c('icon drawn', '<Note>Text</Note>', /op-callout.*<svg/s),
  ],
  Callout: [
    c('icon, iconType', '<Callout icon="flag" iconType="solid">b</Callout>', /op-callout.*<svg/s, '31 %'),
    c('color', '<Callout color="#ff0000">b</Callout>', /op-callout[^>]*style="[^"]*#ff0000/),
    c('type', '<Callout type="warning">b</Callout>', /op-callout op-warning/),
    c('title', '<Callout title="Ttl">b</Callout>', /op-callout-title[^>]*>Ttl/),
  ],
  Card: [
    c('title', '<Card title="Ttl">Body</Card>', /op-card.*Ttl.*Body/s, '98 %'),
    c('icon, iconType', '<Card title="T" icon="flag" iconType="solid">b</Card>', /op-card-icon.*<svg/s),
    c('color', '<Card title="T" icon="flag" color="#ff0000">b</Card>', /op-card.*#ff0000/s),
    c('href', '<Card title="T" href="/other">b</Card>', /<a[^>]*href="\.\.\/other\.html"/),
    c(
      'href around links',
      '<Card title="T" href="/other">See [that](/c/page)</Card>',
      /<div class="op-card" data-stretched=""><a class="op-card-link" href="\.\.\/other\.html" aria-label="T"><\/a>/,
    ),
    c('horizontal', '<Card title="T" horizontal>b</Card>', /op-card[^>]*data-horizontal/),
    c('img', '<Card title="T" img="/i.png">b</Card>', /op-card-image[^>]*src="\.\.\/_offprint/),
    c('cta', '<Card title="T" href="/other" cta="Go on">b</Card>', /op-card-cta[^>]*>.*Go on/s),
    c('arrow', '<Card title="T" href="https://x.test" arrow>b</Card>', /op-card[^>]*data-arrow/),
    c('type', '<Card title="T" type="warning">b</Card>', /op-card[^>]*data-type="warning"/),
    c('disabled', '<Card title="T" href="/other" disabled>b</Card>', /aria-disabled="true"/),
    c('description', '<Card title="T" description="Dsc" />', /op-card.*Dsc/s),
  ],
  'CardGroup, Columns, Column': [
    c(
      'CardGroup cols',
      '<CardGroup cols={3}><Card title="A" /></CardGroup>',
      /op-cards"[^>]*--op-columns:3/,
      '90 %',
    ),
    c(
      'Columns cols as text',
      '<Columns cols="4"><Card title="A" /></Columns>',
      /op-cards"[^>]*--op-columns:4/,
      '41 %',
    ),
    c('Column', '<Columns><Column>One</Column></Columns>', /op-cards.*op-column">One/s),
  ],
  CodeGroup: [
    c(
      'titles as tabs',
      '<CodeGroup>\n```js One\na\n```\n```py Two\nb\n```\n</CodeGroup>',
      /<op-tabs data-kind="code".*data-label="One".*data-label="Two"/s,
      '79 %',
    ),
    c(
      'dropdown',
      '<CodeGroup dropdown>\n```js One\na\n```\n```py Two\nb\n```\n</CodeGroup>',
      /data-kind="dropdown"/,
    ),
    c(
      'CodeBlock as tabs',
      '<CodeGroup >\n  <CodeBlock filename="One" language="js">\n  {"a"}\n  </CodeBlock>\n  <CodeBlock language="py">\n  {"b"}\n  </CodeBlock>\n</CodeGroup >',
      /<op-tabs data-kind="code".*data-label="One".*data-label="py"/s,
    ),
  ],
  CodeBlock: [
    c(
      'language',
      '<CodeBlock language="js">{`let a = 1`}</CodeBlock>',
      /op-code[^>]*data-language="js"/,
      '5 %',
    ),
    c(
      'filename, icon',
      '<CodeBlock language="js" filename="a.js" icon="js">{`a`}</CodeBlock>',
      /op-code-title.*a\.js/s,
    ),
    c(
      'lines, wrap, nocopy, expandable',
      '<CodeBlock language="js" lines wrap nocopy expandable>{`a`}</CodeBlock>',
      /data-wrap.*data-lines|data-lines.*data-wrap/s,
    ),
    c(
      'highlight, focus',
      '<CodeBlock language="js" highlight="[1]" focus="[2]">{`a\nb`}</CodeBlock>',
      /data-focus/,
    ),
  ],
  Color: [
    c(
      'Color.Item',
      '<Color variant="compact"><Color.Item name="blue" value="#0000ff" /></Color>',
      /op-color.*#0000ff/s,
    ),
    c(
      'Color.Row, light and dark',
      '<Color variant="table"><Color.Row title="Row"><Color.Item name="b" value={{ light: "#00f", dark: "#008" }} /></Color.Row></Color>',
      /Row.*#00f.*#008/s,
    ),
  ],
  'RequestExample, ResponseExample': [
    c(
      'RequestExample',
      '<RequestExample>\n```bash cURL\ncurl x\n```\n</RequestExample>',
      /op-panel.*curl/s,
      '9 %',
    ),
    c(
      'ResponseExample',
      '<ResponseExample>\n```json 200\n{}\n```\n</ResponseExample>',
      /op-panel.*data-language="json"/s,
      '10 %',
    ),
    c(
      'dropdown',
      '<RequestExample dropdown>\n```bash One\na\n```\n```js Two\nb\n```\n</RequestExample>',
      /op-panel.*data-kind="dropdown"/s,
    ),
  ],
  Expandable: [
    c('title', '<Expandable title="Ttl">b</Expandable>', /<details[^>]*>\s*<summary.*Ttl/s, '34 %'),
    c('defaultOpen', '<Expandable title="T" defaultOpen>b</Expandable>', /<details[^>]* open/),
  ],
  ParamField: [
    c('query, type', '<ParamField query="lim" type="integer">b</ParamField>', /lim.*integer/s, '40 %'),
    c(
      'path, body, header',
      '<ParamField path="a" /><ParamField body="b" /><ParamField header="c" />',
      /op-field.*op-field.*op-field/s,
    ),
    c('required', '<ParamField path="a" required>b</ParamField>', /required/),
    c('deprecated', '<ParamField path="a" deprecated>b</ParamField>', /deprecated/),
    c('default', '<ParamField path="a" default="10">b</ParamField>', /default.*10/s),
    c('placeholder', '<ParamField path="a" placeholder="abc">b</ParamField>', /op-field.*b/s),
    c('anchor', '<ParamField path="abc">b</ParamField>', /id="param-abc"/),
  ],
  ResponseField: [
    c('name, type', '<ResponseField name="ok" type="boolean">b</ResponseField>', /ok.*boolean/s, '33 %'),
    c(
      'default, required, deprecated',
      '<ResponseField name="ok" type="b" default="x" required deprecated>b</ResponseField>',
      /required.*deprecated|deprecated.*required/s,
    ),
    c(
      'pre, post',
      '<ResponseField name="ok" type="b" pre={["before"]} post={["after"]}>b</ResponseField>',
      /before.*ok.*after/s,
    ),
  ],
  Frame: [
    c(
      'caption',
      '<Frame caption="A **cap**">![a](/i.png)</Frame>',
      /<figcaption[^>]*>.*<strong>cap<\/strong>/s,
      '69 %',
    ),
    c('hint', '<Frame hint="Hnt">![a](/i.png)</Frame>', /op-frame.*Hnt/s),
    c(
      'autoPlay video',
      '<Frame><video autoPlay src="/v.mp4" /></Frame>',
      /<video[^>]*(?=[^>]*playsinline)(?=[^>]*loop)(?=[^>]*muted)/i,
    ),
  ],
  'GitHub.Repo': [
    c('repo', '<GitHub.Repo repo="o/r" />', /href="https:\/\/github\.com\/o\/r"/),
    c(
      'variant, className',
      '<GitHub.Repo repo="https://github.com/o/r" variant="flat" className="mine" />',
      /data-variant="flat"/,
    ),
  ],
  Icon: [
    c('icon', '<Icon icon="flag" />', /<svg class="op-i"/, '36 %'),
    c('src', '<Icon src="/i.png" />', /op-i-image/),
    c('iconType', '<Icon icon="star" iconType="regular" />', /<svg class="op-i"/),
    c(
      'color, size, className',
      '<Icon icon="flag" color="#f00" size={32} className="mine" />',
      /op-i mine"[^>]*width:32px[^>]*#f00/,
    ),
  ],
  'Mermaid fence': [c('diagram', '```mermaid\ngraph LR\n A --> B\n```', /op-diagram.*<svg/s, '60 %')],
  Panel: [c('in the right column', '<Panel>Beside</Panel>', /op-panel.*Beside/s)],
  Prompt: [
    c('description', '<Prompt description="Dsc">Do it</Prompt>', /op-prompt.*Dsc/s),
    c(
      'actions',
      '<Prompt description="D" actions={["copy", "cursor"]}>Do it</Prompt>',
      /op-prompt" data-actions="copy cursor"/,
    ),
    c(
      'icon, iconType',
      '<Prompt description="D" icon="flag" iconType="solid">x</Prompt>',
      /op-prompt.*<svg/s,
    ),
  ],
  'Steps, Step': [
    c('title', '<Steps><Step title="First">b</Step></Steps>', /op-step.*First/s, '88 %'),
    c('titleSize', '<Steps titleSize="h3"><Step title="First">b</Step></Steps>', /<h3[^>]*>.*First/s),
    c(
      'icon, iconType',
      '<Steps><Step title="A" icon="flag" iconType="solid">b</Step></Steps>',
      /op-step-icon.*<svg/s,
    ),
    c(
      'stepNumber',
      '<Steps><Step title="A" stepNumber={7}>b</Step></Steps>',
      /(?:--op-step:|value="|data-number="|counter-[^"]*)7|>7</,
    ),
    c('id', '<Steps><Step title="A" id="own">b</Step></Steps>', /id="own"/),
    c(
      'noAnchor',
      '<Steps titleSize="h3"><Step title="Abc" noAnchor>b</Step></Steps>',
      /op-step(?![\s\S]*href="#abc")/,
    ),
  ],
  'Tabs, Tab': [
    c(
      'title',
      '<Tabs><Tab title="One">a</Tab><Tab title="Two">b</Tab></Tabs>',
      /<op-tabs data-kind="tabs".*data-label="One".*data-label="Two"/s,
      '86 %',
    ),
    c(
      'defaultTabIndex',
      '<Tabs defaultTabIndex={1}><Tab title="One">a</Tab><Tab title="Two">b</Tab></Tabs>',
      /data-selected="1"/,
    ),
    c('sync', '<Tabs sync={false}><Tab title="One">a</Tab></Tabs>', /<op-tabs(?![^>]*data-sync)/),
    c('borderBottom', '<Tabs borderBottom><Tab title="One">a</Tab></Tabs>', /data-border/),
    c('id, icon', '<Tabs><Tab title="One" id="own" icon="flag">a</Tab></Tabs>', /id="own".*<svg/s),
  ],
  'Tile, Tiles': [
    c(
      'Tiles cols',
      '<Tiles cols={3}><Tile href="/other" title="A" /></Tiles>',
      /op-cards"[^>]*--op-columns:3.*<a[^>]*href="\.\.\/other\.html"/s,
    ),
    c(
      'href, title, description',
      '<Tile href="/other" title="Ttl" description="Dsc">x</Tile>',
      /href="\.\.\/other\.html".*Ttl.*Dsc/s,
    ),
  ],
  Tooltip: [
    c('tip', '<Tooltip tip="The tip">word</Tooltip>', /role="tooltip"[^>]*>.*The tip/s, '14 %'),
    c('headline', '<Tooltip tip="t" headline="Head">word</Tooltip>', /Head/),
    c(
      'cta, href',
      '<Tooltip tip="t" cta="More" href="/other">word</Tooltip>',
      /href="\.\.\/other\.html"[^>]*>.*More/s,
    ),
  ],
  'Tree, FileTree': [
    c(
      'Tree.Folder, Tree.File',
      '<Tree><Tree.Folder name="src" defaultOpen><Tree.File name="a.ts" /></Tree.Folder></Tree>',
      /src.*a\.ts/s,
      '7 %',
    ),
    c('Markdown list', '<FileTree>\n\n- src\n  - a.ts\n\n</FileTree>', /src.*a\.ts/s),
    c(
      'openable',
      '<Tree><Tree.Folder name="src" openable={false}><Tree.File name="a" /></Tree.Folder></Tree>',
      /src/,
    ),
    c('highlight', '<Tree><Tree.File name="a" highlight /></Tree>', /data-highlight|op-tree[^"]*highlight/),
  ],
  Update: [
    c('label, description', '<Update label="v1" description="Dsc">b</Update>', /v1.*Dsc/s, '33 %'),
    c('anchor', '<Update label="May 2025">b</Update>', /id="may-2025"/),
    c('tags', '<Update label="v1" tags={["api", "ui"]}>b</Update>', /api.*ui/s),
    c('rss', '<Update label="v1" rss={{ title: "T" }}>b</Update>', /v1/),
  ],
  View: [
    c(
      'title, icon',
      '<View title="JS" icon="js">one</View>\n\n<View title="Go">two</View>',
      /JS.*Go.*one.*two|one.*two/s,
    ),
  ],
  Visibility: [
    c('for humans', '<Visibility for="humans">Hello</Visibility>', /Hello/, '9 %'),
    c('for agents', 'x\n\n<Visibility for="agents">Secret</Visibility>', /^(?![\s\S]*<p>Secret)/),
  ],
  Heading: [c('level, noAnchor', '<Heading level={3} noAnchor>Abc</Heading>', /<h3[^>]*>\s*Abc/)],
  Snippet: [c('file', '<Snippet file="part.mdx" />', /From the snippet/, '9 %')],
  img: [
    c('image', '![a](/i.png)', /<img src="\.\.\/_offprint\/assets\/i\.\w+\.png" alt="a"/, '86 %'),
    c('noZoom', '<img src="/i.png" noZoom />', /<img[^>]* data-no-zoom/),
    c(
      'light and dark pair',
      '<img className="block dark:hidden" src="/i.png" /><img className="hidden dark:block" src="/i.png" />',
      /dark:hidden/,
      '31 %',
    ),
  ],
};
