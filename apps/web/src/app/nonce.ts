/** The nonce under which this page's policy lets style tags through; empty where there is no policy. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
