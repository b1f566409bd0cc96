/** Texts in the language of the page. `{host}`, `{time}` and `{status}` are filled in. */
type AssistantStrings = Readonly<
  Record<
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
    | 'empty',
    string
  >
>;

type Settings = {
  /** Base address of the service. */
  url: string;
  /** The assistant key, which is public. */
  key: string;
  /** Empty: the host that serves the page. */
  domain: string;
  /** Public address of the site without trailing slash; empty when unknown. */
  siteUrl: string;
  /** Paths whose page is the `index` of a folder. */
  folders: readonly string[];
  strings: AssistantStrings;
};

/** The renderer writes the settings at the head of the file that this script is in. */
export const settings = (window as unknown as { __offprintAssistantSettings: Settings })
  .__offprintAssistantSettings;

/** Path of the page that is open, with a leading slash. */
export const currentPath = document.documentElement.dataset.currentPath ?? '/';
