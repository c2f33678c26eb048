import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

/** An answer with its raw headers. */
export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Any request. */
export interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Sends requests that fetch would not.
 * @param url address of the server, without a trailing slash
 */
export async function ask(url: string, { path, method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  const sent = request(url + path, { method, headers });
  // A request that is refused early may not be read to its end.
  sent.on('error', () => {});
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers: answered } = response;
  if (answered['content-type']?.startsWith('text/event-stream')) {
    sent.destroy();
    return { status, headers: answered, body: '' };
  }
  return { status, headers: answered, body: await text(response) };
}

/** The policy of answers that are no pages. */
export const nothing =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** Expects the headers of every answer. */
export function expectSecured({ headers, status }: Pick<Answer, 'headers' | 'status'>): void {
  expect(headers, String(status)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
    'content-security-policy': expect.stringMatching(/default-src 'none'/),
    'cache-control': expect.any(String),
  });
  for (const name of ['server', 'x-powered-by', 'strict-transport-security'])
    expect(headers).not.toHaveProperty(name);
}

/** Expects the further headers of answers of the API: no page, never cached. */
export function expectSecuredCall(answer: Answer): void {
  expectSecured(answer);
  expect(answer.headers['content-security-policy']).toBe(nothing);
  expect(answer.headers['cache-control']).toBe('no-store');
}
