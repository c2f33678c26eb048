import type { Endpoint } from '@caseward/contract/endpoint';
import type { PersonName } from '@caseward/contract/person-name';
import type { Role } from '@caseward/contract/roles';
import { roles } from '@caseward/contract/roles';
import { hash } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { inScope } from '../db/scope.ts';
import { insertFirm } from '../features/firm/firm.queries.ts';
import { openSession, type SessionMakers } from '../features/session/open-session.ts';
import type { AccessTokens } from '../http/access-tokens.ts';
import { insertUser } from '../platform/identity/user-rows.queries.ts';

/** The password of everyone in a test firm. */
export const password = 'a password for tests';
/** Of the cheapest kind, as it says in itself: the tests verify it thousands of times. */
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** An HTTP answer with its parsed body. */
export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

type Output<E extends Endpoint> = E['response'] extends z.core.$ZodType
  ? E['paged'] extends true
    ? z.output<E['response']>[]
    : z.output<E['response']>
  : undefined;

/** Input of a call; loosely typed, because tests also send invalid input. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Breaks the call off. */
  signal?: AbortSignal;
}

/** A signed-in person of a test firm. */
export interface Person {
  id: string;
  username: string;
  /** First and last name. */
  name: string;
  role: Role;
  access: string;
  refresh: string;
  /** Calls an endpoint of the contract over HTTP. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent): Promise<Reply<Output<E>>>;
}

/** A firm of a test's own, with one person of each role. */
export interface Firm {
  id: string;
  people: Record<Role, Person>;
  admin: Person;
}

/** Calls an endpoint of the contract over HTTP, with an access token or none. */
export async function callEndpoint<E extends Endpoint>(
  url: string,
  endpoint: E,
  sent: Sent = {},
  access?: string,
): Promise<Reply<Output<E>>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  );
  const address = new URL(url + path);
  for (const [name, value] of Object.entries(sent.query ?? {})) address.searchParams.set(name, value);
  const response = await fetch(address, {
    method: endpoint.method,
    headers: {
      ...sent.headers,
      ...(access !== undefined && { authorization: `Bearer ${access}` }),
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: sent.body === undefined ? null : JSON.stringify(sent.body),
    signal: sent.signal ?? null,
  });
  const text = endpoint.stream && response.ok ? await firstOf(response) : await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (endpoint.file && response.ok ? text : text ? JSON.parse(text) : undefined) as Output<E>,
  };
}

/** The data of the first event of a stream, which is then left. */
async function firstOf({ body }: Response): Promise<string> {
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('\n\n')) break;
  }
  return /^data: (.*)$/m.exec(text)?.[1] ?? '';
}

/** A server in which a firm can be founded. */
export interface Founding {
  /** Address the server listens at, without a trailing slash. */
  url: string;
  /** A pool of the owning role. */
  owner: Pool;
  services: SessionMakers;
}

/** A person as answers name them. */
export const named = ({ id, username, name, role }: Person): PersonName => ({
  id,
  username,
  name,
  disabled: false,
  read_only: role === 'READ_ONLY',
  away_from: null,
  away_until: null,
});

/** Milliseconds that an access token is used: it is good for five minutes, and walks take longer. */
const longestUse = 200_000;

/** Answers an access token, and a newer one of the same session once it is old. */
function keptFresh(accessTokens: AccessTokens, first: string): () => Promise<string> {
  let token = first;
  let until = Date.now() + longestUse;
  return async () => {
    if (Date.now() < until) return token;
    const { tid, sub = '', sid } = decodeJwt<{ tid: string; sid: string }>(token);
    until = Date.now() + longestUse;
    token = await accessTokens.sign({ tenantId: tid, userId: sub, sessionId: sid });
    return token;
  };
}

/** Founds a firm with a signed-in person of each role. */
export async function foundFirm(founding: Founding, name = 'Test & Partners'): Promise<Firm> {
  const { url, owner, services } = founding;
  const id = uuidv7();
  const short = id.slice(-12);
  const newPeople = roles.map((role) => ({
    id: uuidv7(),
    role,
    username: `${role.toLowerCase()}-${short}`,
    name: `First ${role}`,
  }));
  const hash = await passwordHash;
  const founder = { tenantId: id, userId: newPeople[0]?.id ?? id };
  await inScope(owner, founder, async (scope) => {
    await insertFirm(scope, { name, time_zone: 'America/New_York' });
    for (const { name: _, ...person } of newPeople)
      await insertUser(scope, {
        ...person,
        first_name: 'First',
        last_name: person.role,
        email: '',
        password_hash: hash,
      });
  });
  const signedIn = await Promise.all(
    newPeople.map(async (person): Promise<[Role, Person]> => {
      const tokens = await openSession(services, { tenantId: id, userId: person.id });
      const accessNow = keptFresh(services.accessTokens, tokens.access);
      const call: Person['call'] = async (endpoint, sent) =>
        callEndpoint(url, endpoint, sent, await accessNow());
      return [person.role, { ...person, ...tokens, call }];
    }),
  );
  const people = Object.fromEntries(signedIn) as Record<Role, Person>;
  return { id, people, admin: people.ADMIN };
}
