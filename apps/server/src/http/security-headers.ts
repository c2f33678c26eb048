import { ServerResponse } from 'node:http';

/** Where the product and its documents are reached; the policies name nobody else. */
export interface Reach {
  /** Address of the product, without a slash at its end. */
  publicUrl: string;
  /** Origin that browsers post uploads to. */
  uploadOrigin: string;
}

/** Directives of a Content-Security-Policy, by name; an empty list stands for none. */
type Directives = Record<string, readonly string[]>;

const policy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');

/** Holds for all that is served: nothing is loaded that a policy does not name, and nobody frames us. */
const closed: Directives = {
  'default-src': [],
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': [],
  'object-src': [],
};

/** What a browser can do and a page of ours never asks for. */
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

/** The headers of every answer; a route that may be kept or shows a page replaces the ones it must. */
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
 * The policy of the web application's page. Scripts and styles run by the nonce alone, not by where they come from:
 * uploaded files come from here too.
 * @param nonce fresh for every answer
 */
export function pagePolicy(reach: Reach, nonce: string): string {
  const { publicUrl, uploadOrigin } = reach;
  return policy({
    ...closed,
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': [`'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [...new Set(["'self'", new URL(publicUrl).origin, uploadOrigin])],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });
}

/** The policy of the API's documentation, whose page is made by Swagger UI and knows no nonce. */
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
 * Makes answers that carry the headers from the start, so that those Node and Fastify give by themselves, before or
 * instead of a route, have them too.
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
