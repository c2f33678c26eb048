import type * as z from 'zod/mini';
import type { ProblemCode } from './errors.ts';
import type { RecordType } from './records.ts';
import type { Role } from './roles.ts';

type Schema = z.core.$ZodType;

/** Who may call an endpoint: anyone at all, or signed-in people of the roles listed. */
export type Access = 'public' | readonly Role[];

/**
 * Work that is limited by itself, per person and per firm, because it costs more than a call or leaves more behind.
 */
export type LimitedWork = 'search' | 'check' | 'list-check' | 'export' | 'import' | 'upload';

/** What a file that is answered can be. */
export type FileFormat = 'csv' | 'xlsx' | 'png';

/**
 * One operation of the API, described once and read by both sides: the server turns it into a route
 * (validation, access, serialisation, OpenAPI), the web into a typed call.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
  Paged extends boolean = boolean,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path, with `:name` for each parameter of the params schema. */
  readonly path: string;
  /** One line for the API's documentation page. */
  readonly summary: string;
  readonly access: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Shape of the answer; for a paged endpoint, of one row. None: the answer is 204 without a body. */
  readonly response: Response;
  /** The answer is one page of a list: a JSON array, with pagination in its headers. */
  readonly paged: Paged;
  /** The call makes something new, so success is 201; of a record, its type. */
  readonly creates: boolean | RecordType;
  /** Allowed before a person has set up the two-factor authentication that their firm requires. */
  readonly beforeTwoFactor: boolean;
  /**
   * Optimistic locking: the answer is one record, with its version as a strong ETag. A PUT or PATCH with an `If-Match`
   * of another version is refused with 412.
   */
  readonly versioned: boolean;
  /**
   * Idempotency: takes an `Idempotency-Key`. Sent again with the same key and body, the call repeats its first answer
   * and does nothing. Never for calls whose answer is a secret.
   */
  readonly takesIdempotencyKey: boolean;
  /** The type of the record in its path (`:id`) that it is about: its answer is repeated for who sees that record. */
  readonly about: RecordType | undefined;
  /** The answer is a file in one of these formats, streamed. */
  readonly file: readonly FileFormat[] | undefined;
  /** The answer is a stream of server-sent events without an end, each with one `response` as its data. */
  readonly stream: boolean;
  /**
   * May also be called by an address that another call signed: a browser that saves a file sends no Authorization
   * header. The token in the address replaces the caller's session.
   */
  readonly signedAddress: boolean;
  /** What it is limited as, besides as a call; 429 and 503 say when to try again. */
  readonly limited: LimitedWork | undefined;
  /**
   * Takes a session: a personal access token is refused. So are calls that change accounts, roles, walls, holds or the
   * settings of a firm, or make other credentials.
   */
  readonly signedInOnly: boolean;
  /** Problems that it answers besides those which follow from the rest of its declaration. */
  readonly refuses: readonly ProblemCode[];
}

/** The types of an endpoint that decide its handler's input and answer. */
interface Kind<Method, Versioned, Keyed, Files, Streamed> {
  readonly method: Method;
  readonly versioned: Versioned;
  readonly takesIdempotencyKey: Keyed;
  readonly file: Files;
  readonly stream: Streamed;
}

/** A named set of endpoints: one resource of the API. */
export type EndpointGroup = Record<string, Endpoint>;

/** The status of an endpoint's success. */
export const successStatus = (endpoint: Pick<Endpoint, 'response' | 'creates' | 'file'>): 200 | 201 | 204 =>
  endpoint.file ? 200 : !endpoint.response ? 204 : endpoint.creates ? 201 : 200;

/** Declares an endpoint; missing parts are absent (no params, no query, no body, not paged). */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | undefined = undefined,
  Paged extends boolean = false,
  const Who extends Access = Access,
  Method extends Endpoint['method'] = Endpoint['method'],
  Versioned extends boolean = false,
  Keyed extends boolean = false,
  const Files extends readonly FileFormat[] | undefined = undefined,
  Streamed extends boolean = false,
>(declared: {
  method: Method;
  path: string;
  summary: string;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  response?: Response;
  paged?: Paged;
  creates?: boolean | RecordType;
  beforeTwoFactor?: boolean;
  versioned?: Versioned;
  takesIdempotencyKey?: Keyed;
  about?: RecordType;
  file?: Files;
  stream?: Streamed;
  signedAddress?: boolean;
  limited?: LimitedWork;
  signedInOnly?: boolean;
  refuses?: readonly ProblemCode[];
}): Endpoint<Params, Query, Body, Response, Paged, Who> & Kind<Method, Versioned, Keyed, Files, Streamed> {
  return {
    params: undefined,
    query: undefined,
    body: undefined,
    response: undefined,
    paged: false,
    creates: false,
    beforeTwoFactor: false,
    versioned: false,
    takesIdempotencyKey: false,
    about: undefined,
    file: undefined,
    stream: false,
    signedAddress: false,
    limited: undefined,
    signedInOnly: false,
    refuses: [],
    ...declared,
  } as Endpoint<Params, Query, Body, Response, Paged, Who> & Kind<Method, Versioned, Keyed, Files, Streamed>;
}
