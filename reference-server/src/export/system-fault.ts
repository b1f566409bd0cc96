/**
 * Whether a call of the system failed, such as on a full disk: another attempt may do better. An error that a worker
 * thread handed on has lost its `errno`, and keeps the form of its message: `ENOSPC: no space left on device, write`.
 */
export function isSystemFault(error: Error): boolean {
  return 'errno' in error || /^E[A-Z0-9]+: .+, [a-z]+/.test(error.message);
}
