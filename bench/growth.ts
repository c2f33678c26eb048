import { callsOf } from './calls.ts';
import { type Measured, measure } from './load.ts';
import { authorizationOf, type Bench } from './open-bench.ts';
import { middleOf, sentence } from './peer-rounds.ts';

/** How a call fares in firms of growing size. */
export interface Growth {
  call: string;
  sizes: { matters: number; measured: Measured }[];
}

/** So few that they hardly wait for each other: it is answers that are timed, not queues. */
const connections = 2;

/** Puts the reading calls to the product in each firm from a thousand matters on, in turns. */
export async function measureGrowth({
  options,
  firms,
  calls,
  product,
  client,
  report,
}: Bench): Promise<Growth[]> {
  const answered = new Set(calls.map(({ call }) => call.name));
  const grown = firms.filter(({ matters }) => matters >= Math.min(1_000, options.matters));
  const all: { call: string; matters: number; measured: Measured }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const firm of grown) {
      const peer = { ...product, authorization: authorizationOf(firm), searchers: firm.searchers };
      for (const call of await callsOf(firm, client)) {
        if (call.method !== 'GET' || !answered.has(call.name)) continue;
        const measured = await measure(peer, call, { ...options, connections });
        report(sentence({ name: `${call.name} of ${firm.matters}` }, peer, measured));
        all.push({ call: call.name, matters: firm.matters, measured });
      }
    }
  }
  return [...Map.groupBy(all, ({ call }) => call)].map(([call, ofCall]) => ({
    call,
    sizes: [...Map.groupBy(ofCall, ({ matters }) => matters)].map(([matters, each]) => ({
      matters,
      measured: middleOf(each.map(({ measured }) => measured)),
    })),
  }));
}
