/** Returns a function that takes a secret out of whatever a server sent, as it is or as it looks inside an address. */
export function createRedactor(secret: string): (text: string) => string {
  const forms = [secret, encodeURIComponent(secret)].filter((form) => form !== '');
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, '***'), text);
}
