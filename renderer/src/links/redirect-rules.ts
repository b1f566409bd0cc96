import type { SiteConfig } from '../config/site-config.ts';

type RedirectSetting = SiteConfig['redirects'][number];

/** One rule of the configuration, its paths without slashes at the ends. `at` is its index there. */
export type RedirectRule = RedirectSetting & { at: number; isWildcard: boolean };

type RedirectMatch = { rule: RedirectRule; destination: string };

export type RedirectRules = {
  rules: readonly RedirectRule[];
  /** What the first matching rule makes of a path without slashes at the ends. */
  match(path: string): RedirectMatch | undefined;
};

type Token =
  | { type: 'text'; text: string }
  | { type: 'hole'; name: string; spans: 'segment' | 'rest'; isOptional: boolean };

/** Compiles redirects: exact ones are looked up, those with holes are tried by their first segment, in order. */
export function createRedirectRules(settings: SiteConfig['redirects']): RedirectRules {
  const rules = settings.map(
    (setting, at): RedirectRule => ({
      ...setting,
      source: trimSlashes(setting.source),
      at,
      isWildcard: /[*]|:\w/.test(setting.source),
    }),
  );
  const exact = new Map<string, RedirectRule>();
  const byFirstSegment = new Map<string, { rule: RedirectRule; pattern: Token[] }[]>();
  for (const rule of rules) {
    if (!rule.isWildcard) {
      if (!exact.has(rule.source)) exact.set(rule.source, rule);
      continue;
    }
    const first = rule.source.split('/')[0] ?? '';
    const key = /[*]|:\w/.test(first) ? '' : first;
    byFirstSegment.set(key, [...(byFirstSegment.get(key) ?? []), { rule, pattern: toPattern(rule.source) }]);
  }
  return {
    rules,
    match(path) {
      const direct = exact.get(path);
      if (direct) return { rule: direct, destination: direct.destination };
      const own = byFirstSegment.get(path.split('/')[0] ?? '') ?? [];
      for (const { rule, pattern } of [...own, ...(byFirstSegment.get('') ?? [])]) {
        const values = matchPattern(pattern, path);
        if (values) return { rule, destination: fillPattern(rule.destination, values) };
      }
      return undefined;
    },
  };
}

/**
 * Splits a path into text and holes: `:name` (one segment), `:name*`, `:name+` and a `*` that is a whole
 * segment (any rest), `*` behind a prefix (the rest of the segment).
 */
export function toPattern(path: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let stars = 0;
  for (const match of path.matchAll(/:([A-Za-z_]\w*)(?:\([^()]*\))?([*+?]?)|\*/g)) {
    const text = path.slice(end, match.index);
    if (text) tokens.push({ type: 'text', text });
    end = match.index + match[0].length;
    const [, name = `*${stars}`, modifier = ''] = match;
    if (!match[1]) stars += 1;
    const isSegment = (text === '' || text.endsWith('/')) && (end === path.length || path[end] === '/');
    const isRest = match[1] ? /[*+]/.test(modifier) : isSegment;
    const spans = isRest ? 'rest' : 'segment';
    tokens.push({ type: 'hole', name, spans, isOptional: modifier === '*' || modifier === '?' || !match[1] });
  }
  if (end < path.length) tokens.push({ type: 'text', text: path.slice(end) });
  return tokens;
}

/** Values of the holes, or `undefined` when the path does not match. `/beta/:slug*` matches `/beta` too. */
export function matchPattern(pattern: readonly Token[], path: string): Map<string, string> | undefined {
  const last = pattern.at(-1);
  const mayEndBefore = last?.type === 'hole' && last.isOptional;
  return matchWhole(pattern, path) ?? (mayEndBefore ? matchWhole(pattern, `${path}/`) : undefined);
}

/** Each hole ends at the first occurrence of the text behind it, so that time is linear in the path whatever the pattern. */
function matchWhole(pattern: readonly Token[], path: string): Map<string, string> | undefined {
  const values = new Map<string, string>();
  let at = 0;
  for (const [index, token] of pattern.entries()) {
    if (token.type === 'text') {
      if (!path.startsWith(token.text, at)) return undefined;
      at += token.text.length;
      continue;
    }
    const end = endOfHole(token, pattern[index + 1], path, at);
    if (end < at || (end === at && !token.isOptional)) return undefined;
    const value = path.slice(at, end);
    if (token.spans === 'segment' && value.includes('/')) return undefined;
    values.set(token.name, value);
    at = end;
  }
  return at === path.length ? values : undefined;
}

function endOfHole(hole: Token, next: Token | undefined, path: string, from: number): number {
  if (next?.type === 'text') {
    return next.text === '/' || hole.type === 'text' || hole.spans === 'segment'
      ? path.indexOf(next.text, from)
      : path.lastIndexOf(next.text);
  }
  if (hole.type === 'hole' && hole.spans === 'rest') return path.length;
  const slash = path.indexOf('/', from);
  return slash === -1 ? path.length : slash;
}

/** Puts values into the holes of a destination; a hole without a value becomes empty. */
export function fillPattern(destination: string, values: ReadonlyMap<string, string>): string {
  let stars = 0;
  const filled = destination.replace(/:([A-Za-z_]\w*)(?:\([^()]*\))?[*+?]?|\*/g, (_hole, name?: string) => {
    const value = values.get(name ?? `*${stars}`);
    if (name === undefined) stars += 1;
    return value ?? (name === undefined ? (values.values().next().value ?? '') : '');
  });
  return filled.length > 1 ? filled.replace(/(?<=[^:/])\/+$/, '') : filled;
}

export function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}
