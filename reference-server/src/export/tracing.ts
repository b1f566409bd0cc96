import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('@offprint/reference-server');

/** The trace of the running request as headers, to travel with a job; `undefined` without an OpenTelemetry SDK. */
export function currentTrace(): Record<string, string> | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return Object.keys(carrier).length === 0 ? undefined : carrier;
}

/** Runs `work` in a span that continues the trace of the request that started the job. */
export function inJobSpan<T>(
  jobId: string,
  carrier: Record<string, string> | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(context.active(), carrier ?? {});
  return tracer.startActiveSpan(
    'export',
    { attributes: { 'offprint.job_id': jobId } },
    parent,
    async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  );
}
