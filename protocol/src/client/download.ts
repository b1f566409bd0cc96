import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { toPublicUrl, toSafeUrl } from './address.ts';
import type { BundleLink } from './bundle-link.ts';
import type { Clock } from './clock.ts';
import { anotherArchive, isCorruption, refuseCorruption, toRefusal } from './download-failure.ts';
import { ExportError, isTransient } from './export-error.ts';
import { type HttpAnswer, sendRequest, toNetworkError } from './http.ts';
import { expectedTotal, rangeStart, strongTag } from './range-answer.ts';
import { type RetryPolicy, toWait } from './retry.ts';
import { parseRetryAfter } from './retry-after.ts';
import { StallGuard } from './stall-guard.ts';

export type DownloadOptions = {
  /** Where the archive goes; beside it, `<file>.part` exists while the download runs. */
  file: string;
  signal: AbortSignal;
  /** Called after each piece with the bytes so far and the expected total, if known. */
  onProgress?: ((receivedBytes: number, totalBytes: number | undefined) => void) | undefined;
  onNotice?: ((message: string) => void) | undefined;
};

export type DownloadSettings = {
  clock: Clock;
  userAgent: string;
  allowHttp: boolean;
  httpOption: string;
  /** Longest silence of the server, in milliseconds. */
  stallMs: number;
  /** Largest archive that is accepted when the service names no size. */
  maxBytes: number;
  /** Signs a new link to the same archive. */
  refresh: () => Promise<BundleLink>;
  /** Told about every address before it is used, so that it can be masked. */
  onLink: (url: URL) => void;
};

/** A verified archive on disk. */
export type DownloadedBundle = { file: string; sizeBytes: number; sha256: string };

/** Tries without a single new byte in between; any byte starts the count again. */
const policy: RetryPolicy = { attempts: 6, baseMs: 1000, capMs: 20_000 };
const maxRedirects = 5;
const maxRefreshes = 5;
const shortestLifetimeMs = 60_000;

/**
 * Downloads an archive without sending the key, resumes after interruptions, asks for a new link when the old one ends,
 * and compares size and SHA-256 with what the service named. Leaves either the whole verified file or nothing.
 */
export async function downloadBundle(
  link: BundleLink,
  options: DownloadOptions,
  settings: DownloadSettings,
): Promise<DownloadedBundle> {
  const partFile = `${options.file}.part`;
  const handle = await open(partFile, 'w');
  try {
    const { sizeBytes, sha256 } = await new Download(handle, link, { ...options, ...settings }).run();
    await handle.close();
    await rename(partFile, options.file);
    return { file: options.file, sizeBytes, sha256 };
  } catch (error) {
    await handle.close();
    await rm(partFile, { force: true });
    throw error;
  }
}

class Download {
  #handle: FileHandle;
  #link: BundleLink;
  #context: DownloadOptions & DownloadSettings;
  #hash: Hash = createHash('sha256');
  #received = 0;
  #furthest = 0;
  #etag: string | undefined;
  #refreshes = 0;
  #failures = 0;
  #wasResumed = false;
  #wasRestarted = false;

  constructor(handle: FileHandle, link: BundleLink, context: DownloadOptions & DownloadSettings) {
    this.#handle = handle;
    this.#link = link;
    this.#context = context;
  }

  async run(): Promise<{ sizeBytes: number; sha256: string }> {
    for (;;) {
      try {
        await this.#refreshIfShort();
        await this.#fetchRest();
        return await this.#verify();
      } catch (error) {
        this.#noticeProgress();
        await this.#recover(error);
      }
    }
  }

  /** Bytes that came before do not count: an archive that never gets further is given up. */
  #noticeProgress(): void {
    if (this.#received <= this.#furthest) return;
    this.#furthest = this.#received;
    this.#failures = 0;
  }

  async #recover(error: unknown): Promise<void> {
    const { signal, clock, onNotice } = this.#context;
    signal.throwIfAborted();
    if (error instanceof ExportError && error.code === 'link-refused') return this.#replaceLink(error);
    if (isCorruption(error) && this.#wasResumed && !this.#wasRestarted) await this.#startOver();
    else if (!isTransient(error) || ++this.#failures >= policy.attempts) throw error;
    const askedMs = isTransient(error) ? error.retryAfterMs : undefined;
    const wait = toWait(Math.max(this.#failures, 1), policy, { askedMs, random: clock.random() });
    onNotice?.(`Download interrupted after ${this.#received} bytes. ${error.message} Going on.`);
    await clock.sleep(wait, signal);
  }

  /** A link that ended is replaced at once; a service whose new links do not work either is not hurried. */
  async #replaceLink(refusal: ExportError): Promise<void> {
    const { clock, signal } = this.#context;
    if (this.#refreshes >= maxRefreshes) throw refusal;
    if (this.#refreshes > 0) {
      const times = { askedMs: refusal.retryAfterMs, random: clock.random() };
      await clock.sleep(toWait(this.#refreshes, policy, times), signal);
    }
    await this.#refresh();
  }

  async #refreshIfShort(): Promise<void> {
    const { expiresAt } = this.#link;
    const isShort = expiresAt !== undefined && expiresAt - this.#context.clock.now() < shortestLifetimeMs;
    if (isShort && this.#refreshes === 0) await this.#refresh();
  }

  async #refresh(): Promise<void> {
    this.#refreshes++;
    this.#link = { ...this.#link, ...(await this.#context.refresh()) };
  }

  async #fetchRest(): Promise<void> {
    const guard = new StallGuard(this.#context.stallMs);
    const signal = AbortSignal.any([this.#context.signal, guard.signal]);
    try {
      const answer = await this.#request(this.#link.url, signal, maxRedirects);
      await this.#accept(answer, guard);
    } catch (error) {
      this.#context.signal.throwIfAborted();
      guard.signal.throwIfAborted();
      throw isDiskFault(error) || error instanceof ExportError
        ? error
        : toNetworkError(error, this.#link.url);
    } finally {
      guard.stop();
    }
  }

  async #request(url: URL, signal: AbortSignal, redirectsLeft: number): Promise<HttpAnswer> {
    const { userAgent, allowHttp, httpOption, onLink } = this.#context;
    onLink(url);
    const headers = { 'accept-encoding': 'identity', ...this.#rangeHeaders() };
    const answer = await sendRequest({ method: 'GET', url, headers, body: null, signal }, userAgent);
    if (answer.status < 300 || answer.status > 399 || answer.headers.location === undefined) return answer;
    answer.body.destroy();
    if (redirectsLeft === 0)
      throw new ExportError('refused', `${toPublicUrl(url)} redirects more than ${maxRedirects} times.`);
    const name = 'address that the bundle was redirected to,';
    const rules = { name, base: url, allowHttp, httpOption };
    return this.#request(toSafeUrl(answer.headers.location, rules), signal, redirectsLeft - 1);
  }

  #rangeHeaders(): Record<string, string> {
    if (this.#received === 0 || this.#etag === undefined) return {};
    return { range: `bytes=${this.#received}-`, 'if-range': this.#etag };
  }

  async #accept(answer: HttpAnswer, guard: StallGuard): Promise<void> {
    if (answer.status === 206 && rangeStart(answer) === this.#received) this.#wasResumed = true;
    else if (answer.status === 200) await this.#restart();
    else return this.#refuse(answer);
    this.#etag = strongTag(answer);
    await this.#store(answer, guard);
  }

  async #refuse(answer: HttpAnswer): Promise<void> {
    answer.body.destroy();
    const { status, headers } = answer;
    if (status === 206 || status === 416) {
      await this.#restart();
      throw new ExportError('busy', 'The server answered another range than asked for.', { status });
    }
    const retryAfterMs = parseRetryAfter(headers['retry-after'], this.#context.clock.now());
    throw toRefusal(this.#link.url, { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
  }

  /** Hashes what was written, never more, so that digest and file agree when the next piece does not come. */
  async #store(answer: HttpAnswer, guard: StallGuard): Promise<void> {
    const total = this.#link.sizeBytes ?? expectedTotal(answer, this.#received);
    for await (const chunk of answer.body) {
      guard.touch();
      this.#refuseExcess(this.#received + chunk.length);
      await writeAt(this.#handle, chunk, this.#received);
      this.#hash.update(chunk);
      this.#received += chunk.length;
      this.#context.onProgress?.(this.#received, total);
    }
    if (answer.headers['content-length'] === undefined) this.#refuseEarlyEnd();
  }

  /** Without a Content-Length, a connection that closes too early looks like the end of the archive. */
  #refuseEarlyEnd(): void {
    const { sizeBytes } = this.#link;
    if (sizeBytes !== undefined && this.#received < sizeBytes)
      throw new ExportError(
        'network',
        `The download ended after ${this.#received} of the ${sizeBytes} bytes that the service named.`,
      );
  }

  #refuseExcess(bytes: number): void {
    const { sizeBytes } = this.#link;
    if (sizeBytes !== undefined && bytes > sizeBytes)
      throw new ExportError(
        'size-mismatch',
        `The bundle is longer than the ${sizeBytes} bytes that the service named. ${anotherArchive}`,
      );
    if (bytes > this.#context.maxBytes)
      throw new ExportError(
        'too-large',
        `The bundle is longer than the ${this.#context.maxBytes} bytes allowed.`,
      );
  }

  /** The pieces may stem from different archives; the whole in one piece settles it, once. */
  async #startOver(): Promise<void> {
    this.#wasRestarted = true;
    this.#etag = undefined;
    await this.#restart();
  }

  async #restart(): Promise<void> {
    await this.#handle.truncate(0);
    this.#hash = createHash('sha256');
    this.#received = 0;
    this.#wasResumed = false;
  }

  async #verify(): Promise<{ sizeBytes: number; sha256: string }> {
    const sha256 = this.#hash.copy().digest('hex');
    refuseCorruption({ sizeBytes: this.#received, sha256 }, this.#link);
    return { sizeBytes: this.#received, sha256 };
  }
}

/** One write may take only a part of the bytes. */
async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

/** A full or broken disk is not a broken connection. */
function isDiskFault(error: unknown): boolean {
  const codes = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG', 'EBADF'];
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
