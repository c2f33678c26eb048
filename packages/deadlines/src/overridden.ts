import { fingerprintOf } from './fingerprints.ts';
import { shipped } from './library.ts';
import type { Rule } from './pack-schema.ts';

/** What shipped rules say, by their name as pack/id: SHA-256 of all versions of each. */
export type Overridden = Record<string, string>;

const saying = (name: string) => fingerprintOf(shipped.versionsOf(name).map(({ rule }) => rule));

/** What the shipped rules say now that these rules override. */
export const overriddenBy = (rules: readonly Pick<Rule, 'overrides'>[]): Overridden =>
  Object.fromEntries(
    rules.flatMap(({ overrides }) => (overrides ? [[overrides.rule, saying(overrides.rule)]] : [])),
  );

/** The names of shipped rules that say something else by now. */
export const changedSince = (overridden: Overridden): string[] =>
  Object.entries(overridden).flatMap(([name, said]) => (saying(name) === said ? [] : [name]));
