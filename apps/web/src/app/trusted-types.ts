interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

declare global {
  interface Window {
    /** Missing from browsers that do not know the page's `require-trusted-types-for`. */
    trustedTypes?: TrustedTypePolicies;
  }
}

/**
 * Under the page's policy no text becomes markup or a script but through here. Text without a '<' makes no element:
 * the style sheets that libraries write pass, markup does not. Scripts never pass.
 */
export function admitNoMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
