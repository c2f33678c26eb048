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
  /** A file of pairs of names to compare; without one those of the tests are. */
  pairs: string | undefined;
}

const usage = `npm run bench -- [--matters 100000 | --full] [--only ${parts.join(',')}]
  [--seconds 5] [--rounds 3] [--connections 16] [--minutes 2] [--names 200000] [--pairs file.tsv]
--full has a million matters in the largest firm and watches memory for fifteen minutes.`;

/** Reads the command line. @throws Error that says how it is used */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      full: { type: 'boolean', default: false },
      matters: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '16' },
      minutes: { type: 'string' },
      names: { type: 'string', default: '200000' },
      pairs: { type: 'string' },
    },
  });
  const wanted = values.only?.split(',') ?? parts;
  for (const part of wanted) if (!parts.some((each) => each === part)) throw new Error(usage);
  return {
    matters: number(values.matters ?? (values.full ? '1000000' : '100000'), 10),
    parts: parts.filter((part) => wanted.includes(part)),
    seconds: number(values.seconds, 1),
    rounds: number(values.rounds, 1),
    connections: number(values.connections, 1),
    minutes: number(values.minutes ?? (values.full ? '15' : '2'), 1),
    names: number(values.names, 100),
    pairs: values.pairs,
  };
}

function number(text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new Error(usage);
  return value;
}
