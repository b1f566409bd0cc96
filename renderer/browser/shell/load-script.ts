/** Loads a classic script of the bundle once; resolves to whether it is there. The only way that works on `file://`. */
export function loadScript(address: string): Promise<boolean> {
  return new Promise((settle) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => settle(true);
    script.onerror = () => settle(false);
    document.head.append(script);
  });
}
