import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { uuidv7 } from 'uuidv7';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AccessTokens } from './access-tokens.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const caller = { tenantId: uuidv7(), userId: uuidv7(), sessionId: uuidv7() };
const tokens = () => new AccessTokens(privateKey);
afterEach(() => vi.useRealTimers());

const thumbprint = async (key: KeyObject) => calculateJwkThumbprint(await exportJWK(createPublicKey(key)));

/** A token as ours are made, with some of it changed. */
async function forge(
  changed: { header?: object; claims?: object; audience?: string; issuer?: string; lives?: number } = {},
  key: KeyObject | Uint8Array = privateKey,
) {
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'EdDSA', typ: 'at+jwt', kid: await thumbprint(privateKey), ...changed.header };
  const claims = { sub: caller.userId, tid: caller.tenantId, sid: caller.sessionId, ...changed.claims };
  return new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuer(changed.issuer ?? 'caseward')
    .setAudience(changed.audience ?? 'caseward-api')
    .setIssuedAt(now)
    .setExpirationTime(now + (changed.lives ?? 300))
    .sign(key);
}

describe('an access token', () => {
  it('says who presents it, for five minutes', async () => {
    const ours = tokens();
    const token = await ours.sign(caller);
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'EdDSA',
      typ: 'at+jwt',
      kid: await thumbprint(privateKey),
    });
    const { iat = 0, exp = 0 } = decodeJwt(token);
    expect(exp - iat).toBe(300);
    expect(await ours.verify(token)).toEqual(caller);
    expect(await tokens().verify(token)).toEqual(caller);
    expect(await tokens().verify(await forge())).toEqual(caller);
  });

  it('is worth nothing after that, whether it was seen before or not', async () => {
    const ours = tokens();
    const token = await ours.sign(caller);
    expect(await ours.verify(token)).toEqual(caller);
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] });
    expect(await ours.verify(token)).toBeUndefined();
    expect(await tokens().verify(token)).toBeUndefined();
  });

  it('is worth nothing when a letter of it was changed', async () => {
    const ours = tokens();
    const token = await ours.sign(caller);
    expect(await ours.verify(token)).toEqual(caller);
    for (const at of [5, token.indexOf('.') + 5, token.lastIndexOf('.') + 5]) {
      const letter = token[at] === 'A' ? 'B' : 'A';
      expect(await ours.verify(token.slice(0, at) + letter + token.slice(at + 1))).toBeUndefined();
    }
    expect(await ours.verify(token.slice(0, token.lastIndexOf('.') + 1))).toBeUndefined();
  });

  it.each<[string, () => Promise<string>]>([
    ['signed with another key', () => forge({}, generateKeyPairSync('ed25519').privateKey)],
    [
      'signed with nothing',
      async () =>
        new UnsecuredJWT({ sub: caller.userId, tid: caller.tenantId, sid: caller.sessionId })
          .setIssuer('caseward')
          .setAudience('caseward-api')
          .setExpirationTime('5m')
          .encode(),
    ],
    [
      'signed with our public key as if it were a secret',
      () =>
        forge(
          { header: { alg: 'HS256' } },
          createPublicKey(privateKey).export({ format: 'der', type: 'spki' }),
        ),
    ],
    ['of another type', () => forge({ header: { typ: 'JWT' } })],
    ['naming another key', () => forge({ header: { kid: 'other' } })],
    ['for another audience', () => forge({ audience: 'somebody else' })],
    ['from another issuer', () => forge({ issuer: 'somebody else' })],
    ['without a firm', () => forge({ claims: { tid: undefined } })],
    ['without a session', () => forge({ claims: { sid: undefined } })],
    ['without a person', () => forge({ claims: { sub: undefined } })],
    ['expired', () => forge({ lives: -1 })],
  ])('is worth nothing when it is %s', async (_, make) => {
    expect(await tokens().verify(await make())).toBeUndefined();
  });

  it.each(['', '.', '..', 'a.b.c', 'x'.repeat(10_000), '\0'])('cannot be %j', async (text) => {
    expect(await tokens().verify(text)).toBeUndefined();
  });
});
