import type { Endpoint } from '@caseward/contract/endpoint';
import { problemStatus } from '@caseward/contract/errors';
import { pagingHeaders } from '@caseward/contract/paging';
import type * as z from 'zod/mini';
import { ApiError, errorOf, unreachable } from './api-error.ts';
import { apiBase } from './base.ts';
import { renewedToken } from './renewal.ts';
import { tokens } from './tokens.ts';

type Read<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

/** A part of what is sent: absent where the endpoint has none, optional where all of it is. */
type Part<Name extends string, Schema> = Schema extends z.core.$ZodType
  ? Partial<z.input<Schema>> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> }
  : unknown;

/** What a call of an endpoint sends. */
export type Sending<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E extends Changing ? Pick<Writing, 'version'> : unknown) &
  (E extends Making ? Pick<Writing, 'idempotency_key'> : unknown) &
  Circumstances;

/** Endpoints that change a record somebody else may have changed meanwhile. */
interface Changing {
  versioned: true;
  method: 'PUT' | 'PATCH';
}

/** Endpoints that make something that must not be made twice. */
interface Making {
  takesIdempotencyKey: true;
}

/** What a write says about itself. */
export interface Writing {
  /** What the change was made from: the server refuses it if the record has another version by now. */
  version: number | undefined;
  /** By which the server knows that this is the same call again. */
  idempotency_key: string | undefined;
}

interface Circumstances {
  /** Where the page asked for begins, for a list; left out: at its start. */
  cursor?: string;
  signal?: AbortSignal;
  /** Goes on although the page is left. */
  keepalive?: boolean;
}

/** One page of a list. */
export interface ResultPage<Row> {
  rows: Row[];
  /** Where the next page begins; absent on the last one. */
  next?: string;
  /** How many rows there are in all, where that was asked for. */
  total?: Total;
}

/** How many rows a list has: exactly, or at least so many where there are too many to count. */
export interface Total {
  count: number;
  capped: boolean;
}

/** What a call of an endpoint answers. */
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

/** Names what to do when the server has ended the session. */
export function whenSessionOver(listener: () => void): void {
  sessionOver = listener;
}

/** Names what to do when the server has the person set up two-factor authentication before anything else. */
export function whenTwoFactorDue(listener: () => void): void {
  twoFactorDue = listener;
}

/**
 * Calls an endpoint of the contract. A spent access token is renewed on the way.
 * @throws ApiError when the answer is not a success, or none came.
 */
export async function call<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Answer<E>> {
  return (await answerOf(endpoint, await respond(endpoint, sending))) as Answer<E>;
}

/**
 * Calls an endpoint that answers a file, which is the caller's to read.
 * @throws ApiError when the answer is not a success, or none came.
 */
export const callForFile = <E extends Endpoint & { csv: boolean }>(
  endpoint: E,
  sending: Sending<E>,
): Promise<Response> => respond(endpoint, sending);

async function respond<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Response> {
  // Checked against the contract where the call is written; from here on all endpoints are alike.
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
  if (!token) throw new ApiError('You are not signed in.', 401);
  const response = await sendUntilDone(endpoint, parts, token);
  if (response.status !== 401) return response;
  const renewed = await renewedToken(token);
  if (renewed) return sendUntilDone(endpoint, parts, renewed);
  sessionOver();
  return response;
}

/** How often a call is sent again that the server is still busy with, since the answer of the first got lost. */
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
    throw new ApiError('The answer of the server could not be read. Try again in a moment.', response.status);
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
