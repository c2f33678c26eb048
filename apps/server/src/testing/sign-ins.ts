import { createHash } from 'node:crypto';
import { session } from '@caseward/contract/session';
import { callEndpoint } from './firm.ts';
import type { TestApp } from './test-app.ts';

/** An app that believes the addresses that these tests name. */
export const proxies = { trustedProxies: ['127.0.0.1'] };

/** A name of its own for a test; nobody has it. */
export const someName = () => `nobody-${crypto.randomUUID()}`;

/** An address of its own for a test. */
export const someAddress = () => {
  const [a, b, c] = createHash('sha256').update(crypto.randomUUID()).digest();
  return `10.${a}.${b}.${c}`;
};

/** Signs in from an address, with the cookies of a browser, or none. */
export async function signInFrom(
  test: TestApp,
  username: string,
  secret: string,
  address = someAddress(),
  cookie = '',
) {
  const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
  return await callEndpoint(test.url, session.signIn, { body: { username, password: secret }, headers });
}

/** Seconds after which a refusal says to try again. */
export const secondsToWait = (headers: Headers) => Number(headers.get('retry-after'));
