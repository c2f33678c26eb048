import * as z from 'zod/mini';
import { Budget } from './court-calendar.ts';
import type { Day } from './days.ts';
import { FirmPack, linked, longestPack, mostYears } from './firm-pack.ts';
import { Library, shipped } from './library.ts';
import type { PackFault } from './pack-fault.ts';
import { faultsIn } from './pack-faults.ts';
import type { Pack } from './pack-schema.ts';
import { type Tried, tryVector } from './pack-vectors.ts';
import { schemaFaults } from './schema-faults.ts';

/** So many faults are told at once. */
const mostFaults = 100;
/** Days of calendars that all vectors of a pack may look at together: about a second. */
const mostDays = 200_000;
/** The most holidays of a pack, and the most days of one that names its days. */
const mostHolidays = 500;
/** Of a name or an authority, in characters. */
const longestName = 200;
/** After so many vectors others get their turn. */
const inOneGo = 20;

/** What there is to say of the text of a firm's pack. */
export interface Checked {
  /** Undefined where it has not the shape of one. */
  pack: FirmPack | undefined;
  faults: PackFault[];
  /** What came of each vector, in their order. */
  tried: Tried[];
}

/**
 * Checks the text of a firm's pack as a shipped one is checked before a release, and what only a firm's can do: take
 * parts of shipped packs, and override their rules.
 * @param today calendars have to reach two years beyond
 * @param others the other packs that the firm applies, as they are linked
 * @param pause lets others have their turn: worked examples take a while
 */
export async function checkPack(
  text: string,
  today: Day,
  others: readonly Pack[],
  pause: () => Promise<unknown>,
): Promise<Checked> {
  const none = { pack: undefined, tried: [] };
  const refused = (message: string) => ({ ...none, faults: [{ path: [], message }] });
  if (text.length > longestPack) return refused('This is too long for a pack: at most 262144 characters.');
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (fault) {
    return refused(`This is no JSON (${(fault as Error).message}).`);
  }
  const read = z.safeParse(FirmPack, file, { reportInput: true });
  if (!read.success) return { ...none, faults: schemaFaults(read.error.issues).slice(0, mostFaults) };
  const pack = read.data;
  const whole = linked(pack);
  const faults = [
    ...faultsIn(whole, pack.vectors, today),
    ...unbounded(pack),
    ...shadowing(pack, others),
    ...overriding(pack, others),
  ];
  const library = new Library([...shipped.packs, ...others.filter((each) => each.pack !== pack.pack), whole]);
  const tried = faults.length > 0 ? [] : await tryAll(pack, library, pause);
  for (const [at, { passes, answered, problem }] of tried.entries())
    if (!passes)
      faults.push({
        path: ['vectors', at, 'expected'],
        message: problem ?? `Computed was ${JSON.stringify(answered)}.`,
      });
  return { pack, faults: faults.slice(0, mostFaults), tried };
}

async function tryAll(pack: FirmPack, library: Library, pause: () => Promise<unknown>): Promise<Tried[]> {
  const budget = new Budget(mostDays);
  const tried: Tried[] = [];
  for (const vector of pack.vectors) {
    if (tried.length % inOneGo === inOneGo - 1) await pause();
    tried.push(tryVector(vector, library, budget));
  }
  return tried;
}

/** What would take long to compute, or to show. */
function unbounded({ pack, holidays, counting, places, rules, vectors }: FirmPack): PackFault[] {
  const tooMany = (path: (string | number)[], names: readonly string[]) =>
    names.length > 20 ? [{ path, message: 'At most 20.' }] : [];
  const tooLong = (path: (string | number)[], texts: readonly string[]) =>
    texts.some((text) => text.length > longestName)
      ? [{ path, message: 'Names and cites: at most 200.' }]
      : [];
  const all = Object.values(holidays).flatMap((set) => set.holidays);
  return [
    ...(all.length > mostHolidays
      ? [{ path: ['holidays'], message: `At most ${mostHolidays} holidays.` }]
      : []),
    ...Object.entries(holidays).flatMap(([name, set]) =>
      set.holidays.flatMap((holiday, at) => [
        ...tooLong(['holidays', name, 'holidays', at], [holiday.name, holiday.cite]),
        ...('days' in holiday.on && holiday.on.days.length > mostHolidays
          ? [{ path: ['holidays', name, 'holidays', at, 'on'], message: `At most ${mostHolidays}.` }]
          : []),
      ]),
    ),
    ...rules.flatMap(({ title, cite }, at) => tooLong(['rules', at], [title, cite])),
    ...Object.entries(holidays).flatMap(
      ([
        name,
        {
          covers: [first, last],
        },
      ]) =>
        last < first || last - first >= mostYears
          ? [
              {
                path: ['holidays', name, 'covers'],
                message: 'Must be the first and the last of at most 100 years.',
              },
            ]
          : [],
    ),
    ...Object.entries(places).flatMap(([place, names]) => tooMany(['places', place], names)),
    ...counting.flatMap(({ after, before }, at) => [
      ...tooMany(['counting', at, 'after', 'closed'], after.closed),
      ...tooMany(['counting', at, 'before', 'closed'], before.closed),
    ]),
    ...vectors.flatMap(({ rule }, at) =>
      rule.startsWith(`${pack}/`)
        ? []
        : [{ path: ['vectors', at, 'rule'], message: `Must name a rule of this pack, as ${pack}/id.` }],
    ),
  ];
}

/** Names that another pack of the firm has already. */
function shadowing({ pack, holidays }: FirmPack, others: readonly Pack[]): PackFault[] {
  const taken = new Map(
    others
      .filter((each) => each.pack !== pack)
      .flatMap((each) => Object.keys(each.holidays).map((name) => [name, each.title])),
  );
  return Object.keys(holidays)
    .filter((name) => taken.has(name))
    .map((name) => ({ path: ['holidays', name], message: `${taken.get(name)} has holidays of this name.` }));
}

/** A rule overrides one that is shipped, and alone at its time. So overrides lead nowhere further, and to no circle. */
function overriding({ pack, rules }: FirmPack, others: readonly Pack[]): PackFault[] {
  const all = [
    ...others
      .filter((each) => each.pack !== pack)
      .flatMap(({ title, rules: own }) => own.map((rule) => ({ title, rule }))),
    ...rules.map((rule) => ({ title: null, rule })),
  ];
  return rules.flatMap((rule, at) => {
    const name = rule.overrides?.rule;
    if (name === undefined) return [];
    const path = ['rules', at, 'overrides', 'rule'];
    if (shipped.versionsOf(name).length === 0)
      return [{ path, message: `No pack that comes with the product has the rule ${name}.` }];
    const other = all.find(
      (each) => each.rule !== rule && each.rule.overrides?.rule === name && isMeeting(each.rule, rule),
    );
    if (!other) return [];
    return [
      {
        path,
        message: other.title
          ? `${other.title} overrides this rule at the same time.`
          : `${other.rule.id} overrides this rule at the same time.`,
      },
    ];
  });
}

interface Span {
  from?: Day | undefined;
  to?: Day | undefined;
}
const isMeeting = (one: Span, other: Span) =>
  (one.from ?? '') <= (other.to ?? '9999') && (other.from ?? '') <= (one.to ?? '9999');

/** A published text as it was checked; undefined where the product no longer reads it. */
export function readPublished(content: string): FirmPack | undefined {
  try {
    return z.safeParse(FirmPack, JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

/**
 * A published pack as the engine applies it; a problem where the product has no longer what it takes from shipped packs, or
 * no longer reads it.
 * @param content the JSON that was checked when it was published
 */
export function loadPack(content: string): { pack: Pack | undefined; problem: string | null } {
  const own = readPublished(content);
  if (!own)
    return { pack: undefined, problem: 'This version of the product does not read it: publish it again.' };
  const pack = linked(own);
  const [fault] = [...faultsIn(pack, own.vectors), ...overriding(own, [])];
  return { pack, problem: fault?.message ?? null };
}
