/** A reason, written for the caller, why a job cannot complete however often it runs. Holds no internals. */
export class ExportFailure extends Error {
  override name = 'ExportFailure';
}
