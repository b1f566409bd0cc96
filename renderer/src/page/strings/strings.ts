/** Every text of the site that is not the author's. `{name}`, `{date}` and the like are filled in. */
export type InterfaceStrings = Readonly<
  Record<
    | 'skip'
    | 'menu'
    | 'sections'
    | 'pages'
    | 'site'
    | 'theme'
    | 'search'
    | 'searchPrompt'
    | 'onThisPage'
    | 'previous'
    | 'next'
    | 'breadcrumbs'
    | 'language'
    | 'version'
    | 'product'
    | 'dismiss'
    | 'copy'
    | 'copied'
    | 'failed'
    | 'copyPage'
    | 'copyPageHint'
    | 'viewMarkdown'
    | 'viewMarkdownHint'
    | 'copyLink'
    | 'print'
    | 'askIn'
    | 'askInHint'
    | 'moreActions'
    | 'lastModified'
    | 'more'
    | 'showAll'
    | 'home'
    | 'deprecated'
    | 'related'
    | 'edit'
    | 'reportIssue'
    | 'rate'
    | 'yes'
    | 'no'
    | 'rated'
    | 'notFound'
    | 'notFoundHint'
    | 'enlarge',
    string
  >
> & {
  /** Words of the fields of an API, as they stand in a line. */
  field: Readonly<
    Record<'required' | 'deprecated' | 'default' | 'example' | 'allowed' | 'readOnly' | 'writeOnly', string>
  >;
  /** Headings and sentences of the reference of an API. */
  api: Readonly<Record<ApiText, string>>;
  /** Texts of the search dialog, as its script names them. */
  dialog: Readonly<
    Record<
      | 'placeholder'
      | 'close'
      | 'label'
      | 'recent'
      | 'none'
      | 'noneHint'
      | 'loading'
      | 'failed'
      | 'hint'
      | 'results'
      | 'ask',
      string
    >
  >;
  /** Texts of the assistant, as its script names them. `{host}`, `{time}` and `{status}` are filled in. */
  assistant: Readonly<Record<AssistantText, string>>;
};

type AssistantText =
  | 'ask'
  | 'title'
  | 'close'
  | 'intro'
  | 'placeholder'
  | 'send'
  | 'stop'
  | 'stopped'
  | 'again'
  | 'fresh'
  | 'question'
  | 'answer'
  | 'sources'
  | 'searching'
  | 'askThis'
  | 'selection'
  | 'code'
  | 'remove'
  | 'note'
  | 'summarise'
  | 'example'
  | 'offline'
  | 'unreachable'
  | 'forbidden'
  | 'limit'
  | 'key'
  | 'unknown'
  | 'failed'
  | 'broken'
  | 'empty';

export type ApiText =
  | 'authorization'
  | 'path'
  | 'query'
  | 'querystring'
  | 'header'
  | 'cookie'
  | 'body'
  | 'responses'
  | 'callbacks'
  | 'send'
  | 'receive'
  | 'messages'
  | 'parameters'
  | 'payload'
  | 'response'
  | 'tryIt'
  | 'attribute'
  | 'attributes'
  | 'options'
  | 'optional'
  | 'oneOf'
  | 'and'
  | 'together'
  | 'more'
  | 'recursive'
  | 'cut';
