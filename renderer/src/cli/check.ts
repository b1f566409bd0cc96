export async function runCheck(_a: string[]): Promise<number> {
  return 0;
}
