import type { Target } from './target.ts';

/** Hands a fresh presigned link to later steps of the same job, for instance to `helm upgrade`. It stays masked in logs. */
export const bundleUrl: Target =
  () =>
  async (_bundle, { signBundle }) => {
    const { url, expiresAt } = await signBundle();
    const outputs: Record<string, string> = { 'bundle-url': url.href };
    if (expiresAt !== undefined) outputs['bundle-url-expires-at'] = new Date(expiresAt).toISOString();
    return { place: 'output bundle-url', outputs };
  };
