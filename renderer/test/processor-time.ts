/** Milliseconds that processors spend on a call. Unlike time by the clock, they do not grow while other processes hold the machine. */
export async function processorTime(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
