/** Runs before the first paint, so that a dark page never flashes white. */
const { dataset } = document.documentElement;
let chosen: string | null = null;
try {
  chosen = 'strict' in dataset ? null : localStorage.getItem('op-theme');
} catch {
  // Storage may be forbidden on file:// pages.
}
const wanted = dataset.appearance ?? 'system';
const dark = wanted === 'dark' || (wanted === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
dataset.theme = chosen === 'dark' || chosen === 'light' ? chosen : dark ? 'dark' : 'light';
