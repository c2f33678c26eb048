import type { Call } from './calls.ts';
import { type Measured, measure, median } from './load.ts';
import type { Bench } from './open-bench.ts';
import type { Peer } from './peers.ts';

/** A call by each of the peers, the middle of all rounds. */
export interface Compared {
  call: string;
  /** Of the product's answer. */
  bytes: number;
  peers: Partial<Record<Peer['name'], Measured>>;
}

/**
 * Puts every call to the product and its peers in turn, round by round, so that whatever else the machine does hits
 * them alike.
 */
export async function measurePeers({
  options,
  calls,
  product,
  bare,
  django,
  report,
}: Bench): Promise<Compared[]> {
  const all: { call: Call; peer: Peer['name']; measured: Measured }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { call } of calls) {
      const peers = [product, bare, ...(django && call.django ? [django] : [])];
      for (const peer of round % 2 === 0 ? peers : peers.toReversed()) {
        const measured = await measure(peer, call, options);
        report(sentence(call, peer, measured));
        all.push({ call, peer: peer.name, measured });
      }
    }
  }
  return calls.map(({ call, bytes }) => {
    const byPeer = Map.groupBy(
      all.filter((each) => each.call === call),
      ({ peer }) => peer,
    );
    const peers = [...byPeer].map(([peer, each]) => [peer, middleOf(each.map(({ measured }) => measured))]);
    return { call: call.name, bytes, peers: Object.fromEntries(peers) };
  });
}

/** The middle of each figure over several rounds. */
export function middleOf(rounds: readonly Measured[]): Measured {
  const middle = (pick: (each: Measured) => number) => median(rounds.map(pick));
  const known = (pick: (each: Measured) => number | null) => {
    const figures = rounds.map(pick).filter((each) => each !== null);
    return figures.length > 0 ? median(figures) : null;
  };
  return {
    requests_per_second: middle((each) => each.requests_per_second),
    p50: middle((each) => each.p50),
    p95: middle((each) => each.p95),
    p99: middle((each) => each.p99),
    server_us: known((each) => each.server_us),
    database_us: known((each) => each.database_us),
    failures: rounds.reduce((sum, each) => sum + each.failures, 0),
  };
}

/** The measurement as a line. */
export function sentence({ name }: Pick<Call, 'name'>, peer: Pick<Peer, 'name'>, measured: Measured): string {
  const { requests_per_second, p50, p95, server_us, database_us, failures } = measured;
  const microseconds = (value: number | null) => (value === null ? '?' : value.toFixed(0));
  return (
    `${name.padEnd(30)} ${peer.name.padEnd(9)} ${requests_per_second.toFixed(0).padStart(6)} req/s  ` +
    `p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  CPU ${microseconds(server_us)} + ${microseconds(database_us)} us` +
    (failures > 0 ? `  ${failures} FAILURES` : '')
  );
}
