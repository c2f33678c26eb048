import { fingerprintOf } from './fingerprints.ts';
import { shipped } from './library.ts';
import type { Rule } from './pack-schema.ts';

/** What shipped rules say, by their name as pack/id: SHA-256 of all versions of each. */
export type Overridden = Record<string, string>;

/** Shipped rules stay as they are while the process runs. */
const said = new Map<string, string>();

function saying(name: string): string {
  const known = said.get(name) ?? fingerprintOf(shipped.versionsOf(name).map(({ rule }) => rule));
  said.set(name, known);
  return known;
}

/** What the shipped rules say now that these rules override. */
export const overriddenBy = (rules: readonly Pick<Rule, 'overrides'>[]): Overridden =>
  Object.fromEntries(
    rules.flatMap(({ overrides }) => (overrides ? [[overrides.rule, saying(overrides.rule)]] : [])),
  );

/** The names of shipped rules that say something else by now. */
export const changedSince = (overridden: Overridden): string[] =>
  Object.entries(overridden).flatMap(([name, then]) => (saying(name) === then ? [] : [name]));
