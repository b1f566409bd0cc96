/** Every text of the site that is not the author's. `{name}` and `{date}` are filled in. */
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
    | 'home',
    string
  >
> & {
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
      | 'results',
      string
    >
  >;
};
