import { setNonce } from 'get-nonce';

/** The nonce under which this page's policy lets style tags through; empty where there is no policy. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The library that keeps the page from scrolling under an open dialog reads it from here.
setNonce(styleNonce);
