import * as z from 'zod/mini';
import { type Day, plusDays } from './days.ts';
import type { PackFault } from './pack-fault.ts';
import { Pack } from './pack-schema.ts';
import { packs } from './packs.ts';
import { schemaFaults } from './schema-faults.ts';

/** A worked deadline of a rule. */
interface Tries {
  rule: string;
  trigger: string;
}

/**
 * What keeps a file from being published as a pack of the product.
 * @param worked deadlines that try its rules
 * @param today calendars have to reach two years beyond; left out: they are not asked
 */
export function faultsOf(file: unknown, worked: readonly Tries[], today?: Day): PackFault[] {
  const read = z.safeParse(Pack, file);
  return read.success ? faultsIn(read.data, worked, today) : schemaFaults(read.error.issues);
}

/** The same for what has the shape of a pack. */
export function faultsIn(pack: Pack, worked: readonly Tries[], today?: Day): PackFault[] {
  return [
    ...pack.rules.flatMap((rule, at) => [...unresolved(pack, rule, at), ...untried(pack, rule, at, worked)]),
    ...(['rules', 'counting', 'service'] as const).flatMap((part) => unmet(pack, part)),
    ...unknownSets(pack),
    ...(today === undefined ? [] : tooShort(pack, Number(today.slice(0, 4)) + 2)),
  ];
}

type Rule = Pack['rules'][number];

function unresolved(pack: Pack, { trigger, counting, service, choice }: Rule, at: number): PackFault[] {
  const lacks = (isKnown: boolean, path: (string | number)[], message: string) =>
    isKnown ? [] : [{ path: ['rules', at, ...path], message }];
  const hasTrigger = (name: string) => Object.hasOwn(pack.triggers, name);
  return [
    ...lacks(hasTrigger(trigger), ['trigger'], `There is no trigger ${trigger}.`),
    ...(choice?.of ?? []).flatMap((each, place) =>
      lacks(
        hasTrigger(each.trigger),
        ['choice', 'of', place, 'trigger'],
        `There is no trigger ${each.trigger}.`,
      ),
    ),
    ...lacks(
      pack.counting.some((each) => each.id === counting),
      ['counting'],
      `There is no counting ${counting}.`,
    ),
    ...lacks(
      service === undefined || pack.service.some((each) => each.id === service),
      ['service'],
      `There is no service ${service}.`,
    ),
  ];
}

/** Each version of a rule is tried by a deadline of its own time. */
function untried(
  { pack }: Pack,
  { id, from = '', to = '9999' }: Rule,
  at: number,
  worked: readonly Tries[],
): PackFault[] {
  const tries = ({ rule, trigger }: Tries) =>
    rule === `${pack}/${id}` && trigger.slice(0, 10) >= from && trigger.slice(0, 10) <= to;
  return worked.some(tries) ? [] : [{ path: ['rules', at], message: 'No worked deadline tries it.' }];
}

/** Versions of an id follow one another without a gap and without overlapping. */
function unmet(pack: Pack, part: 'rules' | 'counting' | 'service'): PackFault[] {
  const all = pack[part].map(({ id, from, to }, at) => ({ id, from, to, at }));
  const ended = all.filter(({ from, to }) => from !== undefined && to !== undefined && to < from);
  const groups = [...Map.groupBy(all, ({ id }) => id).values()];
  const apart = groups.flatMap((versions) => {
    const sorted = versions.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
    return sorted.slice(1).flatMap(({ from = '', at }, index) => {
      const { to } = sorted[index] ?? {};
      if (to !== undefined && from !== '' && plusDays(to, 1) === from) return [];
      return [{ path: [part, at], message: `Its versions do not meet at ${from || 'their beginning'}.` }];
    });
  });
  return [
    ...ended.map(({ at }) => ({ path: [part, at, 'to'], message: 'Ends before it begins.' })),
    ...apart,
  ];
}

const hasSet = (name: string) => packs.some(({ holidays }) => Object.hasOwn(holidays, name));

function unknownSets({ places, counting, holidays }: Pack): PackFault[] {
  const named = [
    ...Object.entries(places).map(([place, names]) => ({ path: ['places', place], names })),
    ...counting.flatMap(({ after, before }, at) => [
      { path: ['counting', at, 'after', 'closed'], names: after.closed },
      { path: ['counting', at, 'before', 'closed'], names: before.closed },
    ]),
  ];
  return named.flatMap(({ path, names }) =>
    names
      .filter((name) => name !== '$place' && !Object.hasOwn(holidays, name) && !hasSet(name))
      .map((name) => ({ path, message: `There is no holiday set ${name}.` })),
  );
}

const tooShort = ({ holidays }: Pack, year: number): PackFault[] =>
  Object.entries(holidays)
    .filter(([, { covers }]) => covers[1] < year)
    .map(([name]) => ({
      path: ['holidays', name, 'covers'],
      message: 'Covers less than two years to come.',
    }));
