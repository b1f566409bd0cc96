/** Settings of a provider as docs.json has them, empty ones left out. */
export type Settings = Readonly<Record<string, string>>;

/** How a provider is loaded. What it needs beforehand has been set up when this is returned. */
export type Loading = {
  src: string;
  attributes?: Readonly<Record<string, string>>;
  /** Called when the script has run. */
  started?(): void;
  /** Tells the provider of an event, with more about it where it takes that. */
  track(event: string, properties: Readonly<Record<string, string>>): void;
};

/** The objects that the scripts of the providers look for on the window. */
const globals = window as unknown as Record<string, unknown>;

const code = encodeURIComponent;

/** By the names of docs.json. */
export const providers: Readonly<Record<string, (settings: Settings) => Loading | undefined>> = {
  adobe: ({ launchUrl = '' }) =>
    isHttps(launchUrl) ? { src: launchUrl, track: tellTo('_satellite', 'track') } : undefined,
  amplitude: ({ apiKey = '' }) => ({
    src: `https://cdn.amplitude.com/script/${code(apiKey)}.js`,
    started: () => call('amplitude', 'init', apiKey, { fetchRemoteConfig: true, autocapture: true }),
    track: tellTo('amplitude', 'track'),
  }),
  clarity: ({ projectId = '' }) => {
    globals.clarity ??= createQueue();
    return {
      src: `https://www.clarity.ms/tag/${code(projectId)}`,
      track: (event) => callFunction('clarity', 'event', event),
    };
  },
  fathom: ({ siteId = '' }) => ({
    src: 'https://cdn.usefathom.com/script.js',
    attributes: { 'data-site': siteId },
    track: (event) => call('fathom', 'trackEvent', event),
  }),
  ga4: ({ measurementId = '' }) => {
    tellGoogle('js', new Date());
    tellGoogle('config', measurementId);
    return {
      src: `https://www.googletagmanager.com/gtag/js?id=${code(measurementId)}`,
      // Its names of events know letters, digits and underscores alone.
      track: (event, properties) => tellGoogle('event', event.replaceAll('.', '_'), properties),
    };
  },
  gtm: ({ tagId = '' }) => {
    googleQueue().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    return {
      src: `https://www.googletagmanager.com/gtm.js?id=${code(tagId)}`,
      track: (event, properties) => void googleQueue().push({ event, ...properties }),
    };
  },
  heap: ({ appId = '' }) => {
    globals.heap ??= Object.assign([], { appid: appId, config: {} });
    return {
      src: `https://cdn.heapanalytics.com/js/heap-${code(appId)}.js`,
      track: tellTo('heap', 'track'),
    };
  },
  hotjar: ({ hjid = '', hjsv = '6' }) => {
    globals.hj ??= createQueue();
    globals._hjSettings = { hjid: Number(hjid), hjsv: Number(hjsv) };
    return {
      src: `https://static.hotjar.com/c/hotjar-${code(hjid)}.js?sv=${code(hjsv)}`,
      track: (event) => callFunction('hj', 'event', event),
    };
  },
  intercom: ({ appId = '' }) => {
    globals.intercomSettings = { api_base: 'https://api-iam.intercom.io', app_id: appId };
    globals.Intercom ??= createQueue();
    return {
      src: `https://widget.intercom.io/widget/${code(appId)}`,
      track: (event, properties) => callFunction('Intercom', 'trackEvent', event, properties),
    };
  },
  logrocket: ({ appId = '' }) => ({
    src: 'https://cdn.logrocket.io/LogRocket.min.js',
    attributes: { crossorigin: 'anonymous' },
    started: () => call('LogRocket', 'init', appId),
    track: tellTo('LogRocket', 'track'),
  }),
  mixpanel: ({ projectToken = '' }) => {
    const start = [projectToken, { track_pageview: true, persistence: 'localStorage' }, 'mixpanel'];
    globals.mixpanel ??= Object.assign([], { __SV: 1.2, _i: [start], people: [] });
    return {
      src: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
      track: tellTo('mixpanel', 'track'),
    };
  },
  pirsch: ({ id = '' }) => ({
    src: 'https://api.pirsch.io/pa.js',
    attributes: { id: 'pianjs', 'data-code': id },
    track: (event, meta) => callFunction('pirsch', event, { meta }),
  }),
  plausible: ({ domain = '', server = 'plausible.io' }) =>
    /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(server)
      ? {
          src: `https://${server}/js/script.js`,
          attributes: { 'data-domain': domain },
          track: (event, props) => callFunction('plausible', event, { props }),
        }
      : undefined,
  posthog: ({ apiKey = '', apiHost = 'https://us.i.posthog.com' }) => {
    if (!isHttps(apiHost)) return undefined;
    const host = apiHost.replace(/\/+$/, '');
    globals.posthog ??= Object.assign([], {
      __SV: 1,
      _i: [[apiKey, { api_host: host }, 'posthog']],
      people: [],
    });
    // Its own hosts serve scripts from a host beside them; others serve both.
    return {
      src: `${host.replace('.i.posthog.com', '-assets.i.posthog.com')}/static/array.js`,
      track: tellTo('posthog', 'capture'),
    };
  },
  segment: ({ key = '' }) => {
    globals.analytics ??= Object.assign([['page']], {
      invoked: true,
      SNIPPET_VERSION: '5.2.1',
      _writeKey: key,
    });
    return {
      src: `https://cdn.segment.com/analytics.js/v1/${code(key)}/analytics.min.js`,
      track: tellTo('analytics', 'track'),
    };
  },
};

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** A function that keeps its calls until the provider's script takes them over. */
function createQueue(): (...values: unknown[]) => void {
  const calls: unknown[][] = [];
  const queue = (...values: unknown[]) => void calls.push(values);
  return Object.assign(queue, { q: calls, c: (values: unknown[]) => void calls.push(values) });
}

function googleQueue(): unknown[] {
  globals.dataLayer ??= [];
  return globals.dataLayer as unknown[];
}

/** Google tells commands from other data by their being an arguments object. */
function tellGoogle(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above.
  googleQueue().push(arguments);
}

function call(name: string, method: string, ...values: unknown[]): void {
  const target = globals[name] as Record<string, unknown> | undefined;
  const found = target?.[method];
  if (typeof found === 'function') found.call(target, ...values);
}

function callFunction(name: string, ...values: unknown[]): void {
  const target = globals[name];
  if (typeof target === 'function') target(...values);
}

/** A method that takes an event and more about it. */
function tellTo(name: string, method: string): Loading['track'] {
  return (event, properties) => call(name, method, event, properties);
}
