import { parseArgs } from 'node:util';

/** What can be measured, in the order in which it is. */
export const parts = [
  'starts',
  'load',
  'growth',
  'searches',
  'events',
  'memory',
  'web',
  'conflicts',
  'calendar',
  'citus',
] as const;
export type Part = (typeof parts)[number];

/** How a run of the bench is to be. */
export interface Options {
  /** Matters of the largest firm. */
  matters: number;
  parts: readonly Part[];
  /** Seconds each call is put under load in each round. */
  seconds: number;
  /** How often the peers take turns. */
  rounds: number;
  /** Connections that ask again as soon as they are answered. */
  connections: number;
  /** Minutes of load under which memory is watched. */
  minutes: number;
  /** Contacts of the firm in which names are compared. */
  names: number;
  /** Deadlines of the firm in which the calendar is read. */
  deadlines: number;
  /** A file of pairs of names to compare; without one those of the tests are. */
  pairs: string | undefined;
}

/** What can be said on the command line, and what holds without it. */
export const usage = `npm run bench -- [options]

  --matters      matters of the largest firm: 100000
  --full         a million matters in the largest firm, and memory watched for fifteen minutes
  --only         these parts alone, of: ${parts.join(', ')}
  --seconds      each call is under load for so long in each round: 5
  --rounds       how often the product and its peers take turns: 3
  --connections  which ask again as soon as they are answered; searches are asked one by one: 16
  --minutes      how long memory is watched: 2
  --names        contacts of the firm in which names are compared: 200000
  --deadlines    deadlines, events and tasks, of each, in the firm whose calendar is read: 100000
  --pairs        a file of pairs of names to compare, instead of those of the tests

docs/performance.md says what each part measures, bench/results has the last figures.`;

/**
 * Reads the command line; answers undefined where it asks for help alone.
 * @throws WrongOptions where it cannot be understood
 */
export function readOptions(words: readonly string[]): Options | undefined {
  const values = parse(words);
  if (values.help) return undefined;
  const wanted = values.only?.split(',') ?? parts;
  const unknown = wanted.find((part) => !parts.some((each) => each === part));
  if (unknown !== undefined) throw new WrongOptions(`There is no part "${unknown}".`);
  return {
    matters: number('matters', values.matters ?? (values.full ? '1000000' : '100000'), 10),
    parts: parts.filter((part) => wanted.includes(part)),
    seconds: number('seconds', values.seconds, 1),
    rounds: number('rounds', values.rounds, 1),
    connections: number('connections', values.connections, 1),
    minutes: number('minutes', values.minutes ?? (values.full ? '15' : '2'), 1),
    names: number('names', values.names, 100),
    deadlines: number('deadlines', values.deadlines, 1000),
    pairs: values.pairs,
  };
}

/** A command line that cannot be understood; its message says why. */
export class WrongOptions extends Error {}

function parse(words: readonly string[]) {
  try {
    return parseWords(words);
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error));
  }
}

const parseWords = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      full: { type: 'boolean', default: false },
      matters: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '16' },
      minutes: { type: 'string' },
      names: { type: 'string', default: '200000' },
      deadlines: { type: 'string', default: '100000' },
      pairs: { type: 'string' },
    },
  }).values;

function number(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least)
    throw new WrongOptions(`--${name} takes a whole number of at least ${least}.`);
  return value;
}
