interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createHTML?: (text: string) => string | null; createScriptURL?: (address: string) => string },
  ): unknown;
}

declare global {
  interface Window {
    /** Undefined in browsers without `require-trusted-types-for`. */
    trustedTypes?: TrustedTypePolicies;
  }
}

/**
 * Trusted Types policy: under the page's policy, text can become markup or a script only through here. Text without
 * a '<' makes no element: style sheets of libraries pass, markup does not. Scripts never pass.
 */
export function admitNoMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
