import autocannon from 'autocannon';
import { bodyOf, type Call, pathsOf, turns } from './calls.ts';
import type { Peer } from './peers.ts';
import { cpuMicroseconds } from './process-cost.ts';
import { isSearch, searchesAtOnce } from './searchers.ts';

/** What one peer did with one call for a while. */
export interface Measured {
  requests_per_second: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Processor time of the server and of its databases for one request, in microseconds; null where it cannot be read. */
  server_us: number | null;
  database_us: number | null;
  /** Answers that were none: refused, failed, or never came. */
  failures: number;
}

/** How a call is put under load. */
export interface Load {
  connections: number;
  seconds: number;
  /** So many requests rather than so many seconds: of what the product limits by the minute. */
  requests?: number;
  headers?: Record<string, string>;
}

const warmUpSeconds = 1;
const warmUpRequests = 2;

/**
 * Puts one call under load, closed loop: each connection asks again as soon as it is answered. Searches are asked one
 * after the other, by one person after the other: nobody has two answered at once.
 */
export async function measure(peer: Peer, call: Call, load: Load): Promise<Measured> {
  if (!isSearch(call)) return measureAs(await peer.authorization(), peer, call, load);
  const searching = { requests: searchesAtOnce, ...load, connections: 1 };
  const work = (authorization: string) => measureAs(authorization, peer, call, searching);
  return peer.searchers ? peer.searchers.take(work) : work(await peer.authorization());
}

async function measureAs(authorization: string, peer: Peer, call: Call, load: Load): Promise<Measured> {
  const once = (each: Load) => run(peer, call, { ...each, headers: { ...each.headers, authorization } });
  await once({ ...load, seconds: warmUpSeconds, ...(load.requests && { requests: warmUpRequests }) });
  const before = costOf(peer);
  const { latencies, failures, seconds } = await once(load);
  const after = costOf(peer);
  latencies.sort((a, b) => a - b);
  const perRequest = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || latencies.length === 0 ? null : (to - from) / latencies.length;
  return {
    requests_per_second: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    server_us: perRequest(before.server, after.server),
    database_us: perRequest(before.database, after.database),
    failures,
  };
}

const costOf = ({ server, databases }: Peer) => ({
  server: cpuMicroseconds(server, databases),
  database: sum(databases.map((database) => cpuMicroseconds(database))),
});

const sum = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number | undefined>(
    (all, each) => (all === undefined || each === undefined ? undefined : all + each),
    0,
  );

/** The value below which a share of sorted numbers lies; 0 of none. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The middle one of some numbers. */
export const median = (numbers: readonly number[]): number =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );

async function run(peer: Peer, call: Call, { connections, seconds, requests, headers = {} }: Load) {
  const ids = call.ids && (peer.ids?.(call) ?? call.ids);
  const latencies: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url: peer.url,
    connections,
    ...(requests ? { amount: requests } : { duration: seconds }),
    requests: requestsOf({ ...call, ids }, peer).map((request) => ({
      ...request,
      headers: {
        ...headers,
        ...(request.body && { 'content-type': 'application/json' }),
      },
    })),
  };
  const running = autocannon(options, (error: unknown, result) => (error ? reject(error) : resolve(result)));
  running.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  const result = await promise;
  return { latencies, seconds: result.duration, failures: result.non2xx + result.errors + result.timeouts };
}

function requestsOf(call: Call, peer: Peer): { method: Call['method']; path: string; body?: string }[] {
  const { method } = call;
  const paths = pathsOf(call);
  if (!call.body) return paths.map((path) => ({ method, path }));
  return turns.flatMap((turn) =>
    paths.map((path) => {
      const body = { ...bodyOf(call, turn), ...(peer.name === 'django' && djangoIds) };
      return { method, path, body: JSON.stringify(body) };
    }),
  );
}

const djangoIds = { clients: [1], assigned_users: [1] };
