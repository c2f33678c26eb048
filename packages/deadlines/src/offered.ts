import type { DeadlineRule, RulePack } from '@caseward/contract/deadline-preview';
import type { DeadlineKind, ServiceMethod } from '@caseward/contract/deadline-terms';
import { fingerprintOf } from './fingerprints.ts';
import type { Pack, Rule, Service } from './pack-schema.ts';
import { packs } from './packs.ts';

/** A pack as people and programs choose from it. */
export const offered = (pack: Pack): RulePack => ({
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
  rules: pack.rules.map((rule) => offeredRule(pack, rule)),
});

const usualReminders = [7, 1, 0];

function offeredRule({ pack, triggers, service }: Pack, rule: Rule): DeadlineRule {
  const methods = service
    .filter(({ id }) => id === rule.service)
    .flatMap((each) => Object.entries(each.methods) as [ServiceMethod, Service['methods'][ServiceMethod]][]);
  const named = (found: typeof methods) => [...new Set(found.map(([method]) => method))];
  const others = rule.choice?.of.map(({ trigger }) => trigger) ?? [];
  return {
    id: `${pack}/${rule.id}`,
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
  };
}

/** Every rule as it is offered, by pack/id: of several versions the latest. */
export const offeredRules: ReadonlyMap<string, DeadlineRule> = new Map(
  packs.flatMap((pack) => offered(pack).rules).map((rule) => [rule.id, rule]),
);

/** The kind of the deadlines that a rule leads to; undefined without a rule. */
export const kindOfRule = (rule: string | null | undefined): DeadlineKind | undefined =>
  rule ? offeredRules.get(rule)?.kind : undefined;
