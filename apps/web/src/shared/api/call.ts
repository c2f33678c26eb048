import type { Endpoint } from '@caseward/contract/endpoint';
import { problemStatus } from '@caseward/contract/errors';
import { pagingHeaders } from '@caseward/contract/paging-headers';
import { t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import { ApiError, errorOf, unreachable, unreadable } from './api-error.ts';
import { apiBase } from './base.ts';
import { renewedToken } from './renewal.ts';
import { tokens } from './tokens.ts';

type Read<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

/** A part of the input: absent where the endpoint has none, optional where all its fields are. */
type Part<Name extends string, Schema> = Schema extends z.core.$ZodType
  ? Partial<z.input<Schema>> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> }
  : unknown;

/** Input of an endpoint. */
export type Sending<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E extends Changing ? Pick<Writing, 'version'> : unknown) &
  (E extends Making ? Pick<Writing, 'idempotency_key'> : unknown) &
  Circumstances;

/** Endpoints with optimistic locking: they change a versioned record. */
interface Changing {
  versioned: true;
  method: 'PUT' | 'PATCH';
}

/** Endpoints that take an idempotency key. */
interface Making {
  takesIdempotencyKey: true;
}

/** Headers of a write. */
export interface Writing {
  /** Optimistic locking (If-Match): the server refuses the change if the record has another version by now. */
  version: number | undefined;
  /** Idempotency key: the server does a call with the same key once. */
  idempotency_key: string | undefined;
}

interface Circumstances {
  /** Pagination cursor, for a list; left out: the first page. */
  cursor?: string;
  signal?: AbortSignal;
  /** Continues when the page is left. */
  keepalive?: boolean;
}

/** One page of a list. */
export interface ResultPage<Row> {
  rows: Row[];
  /** Cursor of the next page; absent on the last one. */
  next?: string;
  /** Total number of rows, if requested. */
  total?: Total;
}

/** Total of a list: exact, or a lower bound where there are too many to count. */
export interface Total {
  count: number;
  capped: boolean;
}

/** Answer of an endpoint. */
export type Answer<E extends Endpoint> = E['paged'] extends true
  ? ResultPage<Read<E['response']>>
  : Read<E['response']>;

interface Parts extends Circumstances, Partial<Writing> {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

let sessionOver = () => {};
let twoFactorDue = () => {};

/** Registers a handler for the end of the session. */
export function whenSessionOver(listener: () => void): void {
  sessionOver = listener;
}

/** Registers a handler for the answer that two-factor authentication must be set up first. */
export function whenTwoFactorDue(listener: () => void): void {
  twoFactorDue = listener;
}

/**
 * Calls an endpoint of the contract. An expired access token is renewed on the way.
 * @throws ApiError when the answer is not a success, or none came.
 */
export async function call<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Answer<E>> {
  return (await answerOf(endpoint, await respond(endpoint, sending))) as Answer<E>;
}

let tokenGivenUp: string | null = null;

/**
 * Makes the last call of a session. A call that begins before its answer is not sent, as the server may have ended the
 * session already, and never answered: its page is about to close.
 * @param meanwhile what has to be over, too, before the page closes
 * @throws ApiError when the answer is not a success, or none came.
 */
export async function callLast<E extends Endpoint>(
  endpoint: E,
  sending: Sending<E>,
  meanwhile: Promise<unknown>,
): Promise<Answer<E>> {
  const answer = call(endpoint, sending);
  tokenGivenUp = tokens.access();
  try {
    return await answer;
  } finally {
    await meanwhile;
    tokenGivenUp = null;
  }
}

/**
 * Calls an endpoint that answers a file or a stream, which the caller reads.
 * @throws ApiError when the answer is not a success, or none came.
 */
export const callForFile = <E extends Endpoint & ({ file: object } | { stream: true })>(
  endpoint: E,
  sending: Sending<E>,
): Promise<Response> => respond(endpoint, sending);

async function respond<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Response> {
  // The types have checked the call against the contract; from here on all endpoints are alike.
  const parts = sending as Parts;
  const response =
    endpoint.access === 'public' ? await send(endpoint, parts) : await sendSignedIn(endpoint, parts);
  if (!response.ok) {
    const error = await errorOf(response);
    if (error.is('two-factor-required')) twoFactorDue();
    throw error;
  }
  return response;
}

async function sendSignedIn(endpoint: Endpoint, parts: Parts): Promise<Response> {
  const token = tokens.access();
  if (!token) throw new ApiError(t`You are not signed in.`, 401);
  if (token === tokenGivenUp) return new Promise(() => {});
  const response = await sendUntilDone(endpoint, parts, token);
  if (response.status !== 401) return response;
  const renewed = await renewedToken(token);
  if (renewed) return sendUntilDone(endpoint, parts, renewed);
  sessionOver();
  return response;
}

/** Number of retries while the server is still busy with the first call, whose answer got lost. */
const mostRepeats = 5;

async function sendUntilDone(endpoint: Endpoint, parts: Parts, token: string): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const response = await send(endpoint, parts, token);
    const seconds = Number(response.headers.get('retry-after'));
    const isBusy = response.status === problemStatus.conflict && parts.idempotency_key && seconds > 0;
    if (!isBusy || repeats === mostRepeats) return response;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function send(endpoint: Endpoint, parts: Parts, token?: string) {
  const { params, query, body, cursor, signal, keepalive, version, idempotency_key } = parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''));
  const url = new URL(apiBase() + path);
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value) url.searchParams.set(name, value);
  }
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (endpoint.body) headers.set('content-type', 'application/json');
  if (isChange(endpoint) && version !== undefined) headers.set('if-match', `"${version}"`);
  if (endpoint.takesIdempotencyKey && idempotency_key) headers.set('idempotency-key', idempotency_key);
  try {
    return await fetch(url, {
      method: endpoint.method,
      headers,
      body: endpoint.body && JSON.stringify(body),
      signal,
      keepalive,
    });
  } catch (error) {
    throw signal?.aborted ? error : unreachable();
  }
}

const isChange = ({ versioned, method }: Endpoint) => versioned && (method === 'PUT' || method === 'PATCH');

async function answerOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!endpoint.response) return undefined;
  const body: unknown = await response.json().catch(() => {
    throw unreadable();
  });
  return endpoint.paged ? { rows: body, next: nextCursor(response), total: totalOf(response) } : body;
}

function totalOf({ headers }: Response): Total | undefined {
  const count = headers.get(pagingHeaders.total);
  return count === null
    ? undefined
    : { count: Number(count), capped: headers.get(pagingHeaders.totalCapped) === 'true' };
}

function nextCursor(response: Response): string | undefined {
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get(pagingHeaders.link) ?? '')?.[1];
  return (next && new URL(next, response.url).searchParams.get('cursor')) || undefined;
}
