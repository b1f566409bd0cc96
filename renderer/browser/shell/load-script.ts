/**
 * Loads a classic script, the only way to read a file on `file://`; resolves to whether it ran. Each call asks anew, so
 * that what failed to load can be tried again. A script of another host is none of this bundle, whoever named it.
 */
export function loadScript(address: string): Promise<boolean> {
  const { protocol, host } = new URL(address, document.baseURI);
  if (protocol !== location.protocol || host !== location.host) return Promise.resolve(false);
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
