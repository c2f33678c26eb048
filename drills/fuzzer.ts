import type { Endpoint } from '@caseward/contract/endpoint';
import { type Role, roles } from '@caseward/contract/roles';
import { session } from '@caseward/contract/session';
import * as fc from 'fast-check';
import { faultOf } from '../apps/server/src/testing/answer-rule.ts';
import { callsOf } from '../apps/server/src/testing/arbitrary.ts';
import type { Person, Sent } from '../apps/server/src/testing/firm.ts';
import { everyEndpoint } from '../apps/server/src/testing/walk.ts';
import { fillWorld, type World } from '../apps/server/src/testing/world.ts';
import type { Installation } from '../e2e/installation.ts';
import type { Stage } from './drill.ts';
import { Truce } from './truce.ts';

const workers = 4;
/** Turns that a firm serves at most; each is some calls of one endpoint by one person. */
const turnsAWorld = 500;
const callsATurn = 10;
/** Milliseconds that a firm serves: its access tokens are good for five minutes. */
const longestWorldMs = 150_000;
/** Milliseconds after which an answer counts as one that never comes. */
const longestAnswerMs = 20_000;

/** What the fuzzer did and found. */
export interface Fuzzed {
  calls: number;
  /** Which call was answered wrongly, with what was sent. */
  faults: string[];
}

/** Which endpoint is called next, by whom, and the seed of what is sent. */
interface Turn {
  chosen: (typeof everyEndpoint)[number];
  role: Role;
  seed: number;
}
const turns: fc.Arbitrary<Turn> = fc.record({
  chosen: fc.constantFrom(...everyEndpoint),
  role: fc.constantFrom(...roles),
  seed: fc.nat(),
});

/** Whether an answer that is not as the contract says is right nevertheless: 503 while the database is cut off. */
type Tolerates = (status: number) => boolean;

/** What else happens while the fuzzer works. */
interface Beside {
  tolerates?: Tolerates;
  /** The firms are filled in it: what is cut off half-way has not what calls are made from. */
  truce?: Truce;
}

/**
 * Sends calls made from the contract, valid, nearly valid and far from it, by people of every role, until the time
 * is over.
 */
export async function fuzz(
  installation: Installation,
  { minutes, seed }: Pick<Stage, 'minutes' | 'seed'>,
  { tolerates = () => false, truce = new Truce() }: Beside = {},
): Promise<Fuzzed> {
  const until = Date.now() + minutes * 60_000;
  const fuzzed: Fuzzed = { calls: 0, faults: [] };
  const work = async (worker: number) => {
    for (let round = 0; Date.now() < until; round += 1) {
      const world = await truce
        .during(() => fillWorld(installation))
        .catch((error: unknown) => {
          if (!tolerates(503)) throw error;
        });
      if (!world || Object.values(world.ids).includes(undefined as never)) continue;
      const worldUntil = Math.min(until, Date.now() + longestWorldMs);
      for (const turn of fc.sample(turns, { numRuns: turnsAWorld, seed: seed + worker * 1_000 + round })) {
        const person = world.firm.people[turn.role];
        if (Date.now() > worldUntil || !(await isSignedIn(person))) break;
        await takeTurn(world, turn, fuzzed, tolerates);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return fuzzed;
}

/** Calls may sign people out, or disable them: then it is time for another firm. */
const isSignedIn = async (person: Person) => {
  const reply = await person.call(session.me).catch(() => undefined);
  return reply?.status !== 401;
};

async function takeTurn({ firm, ids }: World, turn: Turn, fuzzed: Fuzzed, tolerates: Tolerates) {
  const { endpoint, name } = turn.chosen;
  const calls = callsOf(endpoint, (referent) => [ids[referent], ids[referent].toUpperCase(), unknownId]);
  for (const sent of fc.sample(calls, { numRuns: callsATurn, seed: turn.seed })) {
    const fault = await faultOfCall(firm.people[turn.role], endpoint, sent, tolerates);
    fuzzed.calls += 1;
    if (fault) fuzzed.faults.push(`${turn.role} ${name} ${JSON.stringify(sent)}: ${fault}`);
  }
}

const unknownId = '00000000-0000-7000-8000-000000000001';

async function faultOfCall(person: Person, endpoint: Endpoint, sent: Sent, tolerates: Tolerates) {
  try {
    const reply = await person.call(endpoint, { ...sent, signal: AbortSignal.timeout(longestAnswerMs) });
    return tolerates(reply.status) ? undefined : faultOf(endpoint, reply);
  } catch (error) {
    return `No answer: ${error}`;
  }
}
