import type { DeadlineRule, RulePack } from '@caseward/contract/deadline-preview';
import type { DeadlineKind, ServiceMethod } from '@caseward/contract/deadline-terms';
import type { Day } from './days.ts';
import { fingerprintOf } from './fingerprints.ts';
import { firmPrefix } from './firm-pack.ts';
import type { Library } from './library.ts';
import type { Pack, Rule, Service } from './pack-schema.ts';

/**
 * A pack as people and programs choose from it. A rule that overrides another one is offered as that one, after its own
 * versions, and nowhere else.
 */
const offered = (pack: Pack, library: Library): RulePack => ({
  firm: pack.pack.startsWith(firmPrefix),
  name: pack.pack,
  version: pack.version,
  sha256: fingerprintOf(pack),
  title: pack.title,
  jurisdiction: pack.jurisdiction,
  sources: pack.sources.map(({ cite, as_of, verified }) => ({ cite, as_of, verified })),
  places: Object.keys(pack.places),
  place_required: pack.place_required === true,
  holiday_sets: Object.entries(pack.holidays).map(([name, set]) => ({
    name,
    sha256: fingerprintOf(set),
    title: set.title,
    first_year: set.covers[0],
    last_year: set.covers[1],
  })),
  rules: [
    ...pack.rules
      .filter(({ overrides }) => !overrides)
      .map((rule) => offeredRule(pack, rule, `${pack.pack}/${rule.id}`)),
    ...[...new Set(pack.rules.map(({ id }) => `${pack.pack}/${id}`))].flatMap((name) =>
      library.overridesOf(name).map((by) => offeredRule(by.pack, by.rule, name)),
    ),
  ],
});

const usualReminders = [7, 1, 0];

function offeredRule({ title, triggers, service }: Pack, rule: Rule, id: string): DeadlineRule {
  const methods = service
    .filter(({ id }) => id === rule.service)
    .flatMap((each) => Object.entries(each.methods) as [ServiceMethod, Service['methods'][ServiceMethod]][]);
  const named = (found: typeof methods) => [...new Set(found.map(([method]) => method))];
  const others = rule.choice?.of.map(({ trigger }) => trigger) ?? [];
  return {
    id,
    title: rule.title,
    cite: rule.cite,
    kind: rule.kind,
    trigger: triggers[rule.trigger] ?? rule.trigger,
    n: rule.period[0],
    unit: rule.period[1],
    count: rule.count ?? 'ALL',
    direction: rule.direction ?? 'AFTER',
    services: named(methods),
    services_by_hour: named(
      methods.filter(([, means]) => means && 'deemed' in means && means.deemed === 'SAME_DAY'),
    ),
    other_days: others.map((name) => ({ name, title: triggers[name] ?? name })),
    from: rule.from ?? null,
    to: rule.to ?? null,
    extendable: rule.extendable === true,
    remind: rule.remind ?? usualReminders,
    verified: rule.unverified !== true,
    notes: rule.notes ?? [],
    override: rule.overrides ? { pack: title, reason: rule.overrides.reason } : null,
  };
}

interface Offer {
  packs: RulePack[];
  /** Every rule as it is offered, by pack/id: of several versions the latest. */
  rules: ReadonlyMap<string, DeadlineRule>;
}
const offers = new WeakMap<Library, Offer>();

/** What a library offers. */
export function offerOf(library: Library): Offer {
  const known = offers.get(library);
  if (known) return known;
  const packs = library.packs.map((pack) => offered(pack, library));
  const rules = new Map(packs.flatMap((pack) => pack.rules).map((rule) => [rule.id, rule]));
  offers.set(library, { packs, rules });
  return { packs, rules };
}

/** A rule as it is offered for a day, or for any where that is not known yet; undefined when no pack has it. */
export function offeredOn(rule: string, day: Day | undefined, library: Library): DeadlineRule | undefined {
  const found = library.appliedOn(rule, day);
  return found && offeredRule(found.pack, found.rule, rule);
}

/** The kind of the deadlines that a rule leads to from a day on; undefined without a rule. */
export const kindOfRule = (
  rule: string | null | undefined,
  day: Day | undefined,
  library: Library,
): DeadlineKind | undefined => (rule ? library.appliedOn(rule, day)?.rule.kind : undefined);
