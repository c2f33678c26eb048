import * as z from 'zod/mini';
import { type Day, plusDays } from './days.ts';
import { Pack } from './pack-schema.ts';
import { holidaySet } from './packs.ts';

/** A worked deadline of a rule. */
export interface Tried {
  rule: string;
  trigger: string;
}

/**
 * What keeps a pack from being published: a message for each fault.
 * @param worked deadlines that try its rules
 * @param today calendars have to reach two years beyond; left out: they are not asked
 */
export function faultsOf(file: unknown, worked: readonly Tried[], today?: Day): string[] {
  const read = z.safeParse(Pack, file);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const pack = read.data;
  return [
    ...pack.rules.flatMap((rule) => [...unresolved(pack, rule), ...untried(pack, rule, worked)]),
    ...[pack.rules, pack.counting, pack.service].flatMap(unmet),
    ...unknownSets(pack),
    ...(today === undefined ? [] : tooShort(pack, Number(today.slice(0, 4)) + 2)),
  ];
}

type Rule = Pack['rules'][number];

function unresolved(pack: Pack, { id, trigger, counting, service, choice }: Rule): string[] {
  const lacks = (known: boolean, what: string) => (known ? [] : [`${id}: there is no ${what}.`]);
  return [
    ...[trigger, ...(choice?.of ?? []).map((each) => each.trigger)].flatMap((name) =>
      lacks(name in pack.triggers, `trigger ${name}`),
    ),
    ...lacks(
      pack.counting.some((each) => each.id === counting),
      `counting ${counting}`,
    ),
    ...lacks(service === undefined || pack.service.some((each) => each.id === service), `service ${service}`),
  ];
}

/** Each version of a rule is tried by a deadline of its own time. */
function untried({ pack }: Pack, { id, from = '', to = '9999' }: Rule, worked: readonly Tried[]): string[] {
  const tries = ({ rule, trigger }: Tried) =>
    rule === `${pack}/${id}` && trigger.slice(0, 10) >= from && trigger.slice(0, 10) <= to;
  return worked.some(tries) ? [] : [`${id}: no worked deadline tries it.`];
}

interface Version {
  id: string;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** Versions of an id follow one another without a gap and without overlapping. */
function unmet(all: readonly Version[]): string[] {
  return [...Map.groupBy(all, ({ id }) => id)].flatMap(([id, versions]) => {
    const sorted = versions.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
    return sorted.slice(1).flatMap(({ from = '' }, index) => {
      const { to } = sorted[index] ?? {};
      return to !== undefined && plusDays(to, 1) === from
        ? []
        : [`${id}: its versions do not meet at ${from}.`];
    });
  });
}

function unknownSets(pack: Pack): string[] {
  const named = [
    ...Object.values(pack.places).flat(),
    ...pack.counting.flatMap(({ after, before }) => [...after.closed, ...before.closed]),
  ];
  return [...new Set(named)]
    .filter((name) => name !== '$place' && !(name in pack.holidays) && !holidaySet(name))
    .map((name) => `There is no holiday set ${name}.`);
}

const tooShort = ({ holidays }: Pack, year: number): string[] =>
  Object.entries(holidays)
    .filter(([, { covers }]) => covers[1] < year)
    .map(([name]) => `${name}: covers less than two years to come.`);
