/** The page's own policy forbids a call before it leaves; only this event tells that apart from other failures. */
export function watchPolicy(): { happened(): boolean; stop(): void } {
  let happened = false;
  const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    happened ||= effectiveDirective === 'connect-src' || effectiveDirective === 'default-src';
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    happened: () => happened,
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  };
}
