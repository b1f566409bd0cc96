import { type Loading, providers, type Settings } from './analytics/providers.ts';
import { startRating } from './analytics/rating.ts';

type Analytics = {
  providers: Readonly<Record<string, Settings>>;
  /** What must stand in the reader's localStorage before anything is loaded. */
  consent?: { key: string; value: string };
};

/** The renderer writes the settings at the head of the file that this script is in. */
const analytics = (window as unknown as { __offprintAnalytics: Analytics }).__offprintAnalytics;

if (isPublished() && hasConsent(analytics)) {
  const loaded = Object.entries(analytics.providers).flatMap(
    ([name, settings]) => load(name, settings) ?? [],
  );
  startRating((event, properties) => {
    for (const { track } of loaded) track(event, properties);
  });
}

/** Authors who look at their own work are no readers. */
function isPublished(): boolean {
  return (
    location.protocol.startsWith('http') && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)
  );
}

function hasConsent({ consent }: Analytics): boolean {
  if (!consent) return true;
  try {
    return localStorage.getItem(consent.key) === consent.value;
  } catch {
    return false;
  }
}

function load(name: string, settings: Settings): Loading | undefined {
  const loading = providers[name]?.(settings);
  if (loading === undefined) return undefined;
  const { src, attributes = {}, started } = loading;
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  for (const [attribute, value] of Object.entries(attributes)) script.setAttribute(attribute, value);
  if (started) script.onload = started;
  document.head.append(script);
  return loading;
}
