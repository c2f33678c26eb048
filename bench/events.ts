import { type Measured, measure } from './load.ts';
import type { Bench } from './open-bench.ts';
import { middleOf, sentence } from './peer-rounds.ts';

/** Cost of a call in the bare peer with and without its audit event. */
export interface EventCost {
  call: string;
  with_event: Measured;
  without_event: Measured;
}

const watched = ['matters: detail', 'matters: replace', 'tasks: create', 'notes: create'];

/** Runs the same statements with the audit's INSERT and without it, in turns. */
export async function measureEvents({ options, calls, bare, report }: Bench): Promise<EventCost[]> {
  const costs: EventCost[] = [];
  for (const { call } of calls.filter(({ call: { name } }) => watched.includes(name))) {
    const [withEvent, without]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < options.rounds; round += 1) {
      withEvent.push(await measure(bare, call, options));
      without.push(await measure(bare, call, { ...options, headers: { 'x-without': 'events' } }));
    }
    const [with_event, without_event] = [middleOf(withEvent), middleOf(without)];
    report(sentence({ name: `${call.name}, event` }, bare, with_event));
    report(sentence({ name: `${call.name}, no event` }, bare, without_event));
    costs.push({ call: call.name, with_event, without_event });
  }
  return costs;
}
