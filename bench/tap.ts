/**
 * Loaded into the product before anything else (`--import bench/tap.ts?tape=<file>`), so that the bare peer can be
 * given the very statements that the product sends: each transaction that a connection ends with COMMIT becomes one
 * line of the tape.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

type Sent = { text: string; values: unknown[] };

const tape = new URL(import.meta.url).searchParams.get('tape');
if (!tape) throw new Error('The tap needs a tape to write to.');

const open = new WeakMap<pg.Client, Sent[]>();
const query: (this: pg.Client, ...words: unknown[]) => unknown = pg.Client.prototype.query;

function hear(this: pg.Client, ...words: unknown[]): unknown {
  const [first] = words;
  const sent =
    typeof first === 'string'
      ? { text: first, values: [] }
      : { values: [] as unknown[], ...(first as Partial<Sent>) };
  const { text = '', values } = sent;
  if (text === 'begin') open.set(this, []);
  open.get(this)?.push({ text, values });
  if (text === 'commit') appendFileSync(tape ?? '', `${JSON.stringify(open.get(this) ?? [])}\n`);
  return query.apply(this, words);
}
pg.Client.prototype.query = hear as typeof pg.Client.prototype.query;
