import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signWith,
} from 'node:crypto';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import type { Person } from './firm.ts';

/** Material for forged tokens: an attacker's, and correctly signed tokens that must still be refused. */
interface Material {
  /** The key of the server, for tokens that are wrong although their signature is right. */
  key: KeyObject;
  /** A good token, and its owner. */
  person: Person;
  tenant_id: string;
  /** A good token of another person. */
  other: Person;
}

type Part = Record<string, unknown> | string;
type Signer = (input: string) => Buffer | string;

const encode = (part: Part) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

function tokenOf(header: Part, claims: Part, signer: Signer): string {
  const input = `${encode(header)}.${encode(claims)}`;
  const signature = signer(input);
  return `${input}.${typeof signature === 'string' ? signature : signature.toString('base64url')}`;
}

const partsOf = (token: string) => token.split('.') as [string, string, string];
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** Other base64url endings that decode to the same bytes. */
function sameBytes(text: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytes = Buffer.from(text, 'base64url');
  return [...alphabet]
    .map((letter) => text.slice(0, -1) + letter)
    .filter((other) => other !== text && Buffer.from(other, 'base64url').equals(bytes));
}

const ed25519 =
  (key: KeyObject): Signer =>
  (input) =>
    signWith(null, Buffer.from(input), key);

/** Values of the Authorization header that must all be refused alike, by their defect. */
export async function forgeries({
  key,
  person,
  tenant_id,
  other,
}: Material): Promise<Map<string, string | string[]>> {
  const good = person.access;
  const [header64, claims64, signature] = partsOf(good);
  const header = decode(header64);
  const claims = decode(claims64);
  const ours = ed25519(key);
  const publicKey = createPublicKey(key);
  const theirs = generateKeyPairSync('ed25519');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const theirJwk = await exportJWK(theirs.publicKey);
  const theirKid = await calculateJwkThumbprint(theirJwk);
  const now = Math.floor(Date.now() / 1000);

  const tokens = new Map<string, string>();
  const add = (what: string, token: string) => tokens.set(what, token);
  const without = (from: object, name: string) =>
    Object.fromEntries(Object.entries(from).filter(([each]) => each !== name));

  for (const alg of ['none', 'None', 'NONE', 'nOnE', 'none ', '', null, 0, ['none']]) {
    add(
      `alg ${JSON.stringify(alg)}, unsigned`,
      tokenOf({ ...header, alg }, claims, () => ''),
    );
    add(
      `alg ${JSON.stringify(alg)}, with a signature of ours`,
      tokenOf({ ...header, alg }, claims, () => signature),
    );
  }
  add('no signature', `${header64}.${claims64}.`);
  add('no signature part', `${header64}.${claims64}`);

  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const secrets: Record<string, string | Buffer> = {
    'our public key as PEM': pem,
    'our public key as PEM, trimmed': pem.trim(),
    'our public key as DER': publicKey.export({ format: 'der', type: 'spki' }),
    'our public key, bare': publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
    'our public key as JWK': JSON.stringify(await exportJWK(publicKey)),
    'the empty text': '',
    'the word secret': 'secret',
  };
  for (const [what, secret] of Object.entries(secrets))
    for (const bits of ['256', '384', '512'])
      add(
        `HS${bits} with ${what}`,
        tokenOf({ ...header, alg: `HS${bits}` }, claims, (input) =>
          createHmac(`sha${bits}`, secret).update(input).digest(),
        ),
      );
  const foreign: [string, Signer][] = [
    ['EdDSA', ed25519(theirs.privateKey)],
    ['Ed25519', ed25519(theirs.privateKey)],
    ['RS256', (input) => signWith('sha256', Buffer.from(input), rsa.privateKey)],
    [
      'ES256',
      (input) => signWith('sha256', Buffer.from(input), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' }),
    ],
  ];
  for (const [alg, signer] of foreign)
    add(`${alg} with another key`, tokenOf({ ...header, alg }, claims, signer));
  add('RS256 over our signature', tokenOf({ ...header, alg: 'RS256' }, claims, ours));

  for (const more of [
    { jwk: theirJwk },
    { jwk: theirJwk, kid: theirKid },
    { jku: 'https://elsewhere.example/keys.json' },
    { x5u: 'https://elsewhere.example/key.pem' },
    { x5c: [theirs.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')] },
    { kid: theirKid },
    { zip: 'DEF' },
  ])
    add(
      `another key, with ${JSON.stringify(more).slice(0, 60)}`,
      tokenOf({ ...header, ...more }, claims, ed25519(theirs.privateKey)),
    );

  const wrongHeaders: Record<string, unknown>[] = [
    { kid: 'other' },
    { kid: '../../../../dev/null' },
    { kid: "' or 1=1 --" },
    { kid: [header.kid] },
    { typ: 'JWT' },
    { typ: 'refresh+jwt' },
    { typ: null },
    { crit: ['exp'], exp: now + 300 },
    { crit: ['b64'], b64: false },
    { crit: [] },
    { crit: 'b64' },
  ];
  for (const more of wrongHeaders)
    add(`header ${JSON.stringify(more)}`, tokenOf({ ...header, ...more }, claims, ours));
  for (const name of ['alg', 'kid', 'typ'])
    add(`header without ${name}`, tokenOf(without(header, name), claims, ours));

  const wrongClaims: Record<string, unknown>[] = [
    { iss: 'somebody else' },
    { iss: ['caseward'] },
    { aud: 'somebody else' },
    { aud: ['somebody else'] },
    { exp: now - 1 },
    { exp: '9999999999' },
    { exp: null },
    { nbf: now + 3600 },
    { nbf: 'now' },
  ];
  for (const more of wrongClaims)
    add(`claims ${JSON.stringify(more)}`, tokenOf(header, { ...claims, ...more }, ours));
  for (const name of Object.keys(claims))
    add(`claims without ${name}`, tokenOf(header, without(claims, name), ours));
  for (const text of ['null', '[]', '"text"', '7', '{', ''])
    add(`claims that are ${text || 'empty'}`, tokenOf(header, text, ours));
  for (const text of ['null', '[]', '{', ''])
    add(`header that is ${text || 'empty'}`, tokenOf(text, claims, ours));

  const edited: Record<string, unknown>[] = [
    { sub: other.id },
    { sid: crypto.randomUUID() },
    { tid: crypto.randomUUID() },
    { exp: now + 10_000_000 },
    { role: 'ADMIN' },
  ];
  for (const more of edited)
    add(`edited ${JSON.stringify(more)}`, `${header64}.${encode({ ...claims, ...more })}.${signature}`);
  add("somebody else's claims", `${header64}.${partsOf(other.access)[1]}.${signature}`);
  add("somebody else's signature", `${header64}.${claims64}.${partsOf(other.access)[2]}`);

  sameBytes(signature).forEach((text, at) => {
    add(`signature spelled in another way, ${at + 1}`, `${header64}.${claims64}.${text}`);
  });
  const padded = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  add('padded signature', `${header64}.${claims64}.${padded(signature)}`);
  add('padded throughout', [header64, claims64, signature].map(padded).join('.'));
  add('padded too much', `${good}====`);
  add('base64 letters', `${header64}.${claims64}.${signature.replaceAll('-', '+').replaceAll('_', '/')}=`);
  add('dot at the end', `${good}.`);
  add('dots at the end', `${good}...`);
  add('dot at the beginning', `.${good}`);
  add('five parts', `${good}.${claims64}.${signature}`);
  add('nothing but dots', '..');
  add('a letter more', `${good}A`);
  add('a letter less', good.slice(0, -1));
  add('letters of Latin-1', `${good}é`);
  add('a letter of Latin-1 within', `${header64}.${claims64}ÿ.${signature}`);
  add('a line break, encoded', `${good}%0A`);
  add('a huge token', `${header64}.${encode({ ...claims, fill: 'x'.repeat(8_000) })}.${signature}`);
  add('a huge text', 'x'.repeat(12_000));
  add('a refresh token', person.refresh);
  add('an id', person.id);
  add('a tenant', tenant_id);

  const values = new Map<string, string | string[]>();
  for (const [what, token] of tokens) values.set(what, `Bearer ${token}`);
  values.set('no scheme', good);
  values.set('no token', 'Bearer');
  values.set('an empty token', 'Bearer ');
  values.set('two spaces', `Bearer  ${good}`);
  values.set('a tab', `Bearer\t${good}`);
  values.set('something after it', `Bearer ${good} x`);
  values.set('two tokens', `Bearer ${good} ${good}`);
  values.set('two credentials', `Bearer ${good}, Bearer ${good}`);
  values.set('quotes', `Bearer "${good}"`);
  values.set('a comma', `Bearer,${good}`);
  for (const scheme of ['Basic', 'Token', 'JWT', 'Digest', 'Bearer:', 'DPoP', 'Bea\u00adrer'])
    values.set(`the scheme ${scheme}`, `${scheme} ${good}`);
  values.set('Basic with the token', `Basic ${Buffer.from(`${good}:`).toString('base64')}`);
  values.set('two headers, the first good', [`Bearer ${good}`, 'Bearer x']);
  values.set('two headers, the second good', ['Bearer x', `Bearer ${good}`]);
  values.set('two headers, both good', [`Bearer ${good}`, `Bearer ${good}`]);
  values.set('two headers, one empty', [`Bearer ${good}`, '']);
  values.set('no header', []);
  return values;
}
