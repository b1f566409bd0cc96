import { providers, type Settings } from './analytics/providers.ts';

type Analytics = {
  providers: Readonly<Record<string, Settings>>;
  /** What must stand in the reader's localStorage before anything is loaded. */
  consent?: { key: string; value: string };
};

/** The renderer writes the settings at the head of the file that this script is in. */
const analytics = (window as unknown as { __offprintAnalytics: Analytics }).__offprintAnalytics;

if (isPublished() && hasConsent(analytics)) {
  for (const [name, settings] of Object.entries(analytics.providers)) load(name, settings);
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

function load(name: string, settings: Settings): void {
  const { src, attributes = {}, started } = providers[name]?.(settings) ?? {};
  if (src === undefined) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  for (const [attribute, value] of Object.entries(attributes)) script.setAttribute(attribute, value);
  if (started) script.onload = started;
  document.head.append(script);
}
