/**
 * Loads a classic script, the only way to read a file on `file://`; resolves to whether it ran. Each call asks anew, so
 * that what failed to load can be tried again.
 */
export function loadScript(address: string): Promise<boolean> {
  return new Promise((settle) => {
    const script = document.createElement('script');
    const end = (isThere: boolean) => {
      script.remove();
      settle(isThere);
    };
    script.src = address;
    script.onload = () => end(true);
    script.onerror = () => end(false);
    document.head.append(script);
  });
}
