import { ServerResponse } from 'node:http';

/** Origins of the product and its documents; the policies allow no others. */
export interface Reach {
  /** Public address of the product, without a trailing slash. */
  publicUrl: string;
  /** Origin that browsers post uploads to. */
  uploadOrigin: string;
}

/** Directives of a Content-Security-Policy, by name; an empty list means 'none'. */
type Directives = Record<string, readonly string[]>;

const policy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');

/** Base policy of every answer: loads nothing that a policy does not name, and cannot be framed. */
const closed: Directives = {
  'default-src': [],
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': [],
  'object-src': [],
};

/** Browser features that our pages never use (Permissions-Policy). */
const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

const twoYearsS = 2 * 365 * 24 * 60 * 60;

/** The headers of every answer. Routes that may be cached or show a page replace some. */
export function securityHeaders(reach: Reach): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy(closed),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'cache-control': 'no-store',
    ...(reach.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${twoYearsS}; includeSubDomains`,
    }),
  };
}

/**
 * The policy of the web application's page. Scripts and styles are allowed by nonce, not by origin: uploaded files
 * have the same origin.
 * @param nonce fresh for every answer
 */
export function pagePolicy(reach: Reach, nonce: string): string {
  const { publicUrl, uploadOrigin } = reach;
  return policy({
    ...closed,
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': [`'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': [...new Set(["'self'", new URL(publicUrl).origin, uploadOrigin])],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'pdf-worker'],
  });
}

/**
 * The policy of the script that reads PDFs, in a worker of its own: it fetches fonts and decoders from here, and runs
 * the decoders (WebAssembly).
 */
export const pdfWorkerPolicy: string = policy({
  ...closed,
  'script-src': ["'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
});

/** The policy of the API documentation, whose page Swagger UI writes without a nonce. */
export function documentationPolicy({ publicUrl }: Reach): string {
  return policy({
    ...closed,
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", new URL(publicUrl).origin],
  });
}

/**
 * A response class that has the headers from the start, so that answers that Node and Fastify give before or instead
 * of a route have them too.
 */
export function responsesWith(headers: Readonly<Record<string, string>>): typeof ServerResponse {
  const entries = Object.entries(headers);
  return class extends ServerResponse {
    constructor(...words: ConstructorParameters<typeof ServerResponse>) {
      super(...words);
      for (const [name, value] of entries) this.setHeader(name, value);
    }
  } as typeof ServerResponse;
}
