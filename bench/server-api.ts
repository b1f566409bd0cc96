type Job = { jobId: string; status: string; error: string | null };

/** The export calls as a bare client makes them, polling ten times a second. */
export class ExportApi {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(address: string, key: string) {
    this.#base = `${address}/v1/static-export/jobs`;
    this.#headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  }

  async start(domain: string): Promise<string> {
    const body = JSON.stringify({ domain });
    const response = await fetch(this.#base, { method: 'POST', headers: this.#headers, body });
    const job: Job = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`The export did not start: ${response.status} ${JSON.stringify(job)}`);
    return job.jobId;
  }

  async read(jobId: string): Promise<Job> {
    const response = await fetch(`${this.#base}/${jobId}`, { headers: this.#headers });
    return JSON.parse(await response.text());
  }

  async watch(jobId: string): Promise<void> {
    for (;;) {
      const job = await this.read(jobId);
      if (job.status === 'completed') return;
      if (job.status === 'failed') throw new Error(`The export failed: ${job.error}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async exportSite(domain: string): Promise<void> {
    await this.watch(await this.start(domain));
  }
}
