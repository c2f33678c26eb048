/** The nonce that this page's policy requires of style tags; empty where there is no policy. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
