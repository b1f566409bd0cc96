import { type Browser, chromium, type Page } from 'playwright-core';

/** Flags without which Chromium would call home while a test watches for requests. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: quiet });
}

/** What a page said and asked for while a test used it. */
export type Watched = { page: Page; complaints: string[]; requests: string[] };

/** Opens a page and records its console, its errors and every request. */
export async function watchPage(
  browser: Browser,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Watched> {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) =>
    complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page takes back what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => requests.push(request.url()));
  return { page, complaints, requests };
}
