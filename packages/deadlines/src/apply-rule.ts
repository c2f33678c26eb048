import type { DeadlinePreview } from '@caseward/contract/deadline-preview';
import type { Calculation, DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { refuseContradictions } from './contradictions.ts';
import { type Day, InputFault } from './days.ts';
import { fingerprintOf } from './fingerprints.ts';
import type { Library, RuleOfPack } from './library.ts';
import type { Counting, HolidaySet, Pack, Rule, Service } from './pack-schema.ts';
import type { Plan } from './plan.ts';
import { inForce } from './versions.ts';

interface NamedSet {
  name: string;
  set: HolidaySet;
}

/** What a question comes to: what is to be computed, on which calendars, and what is to be said of it. */
export interface Applied {
  plan: Plan;
  sets: NamedSet[];
  /** The other way to roll, where that is not settled. */
  or: Counting['after']['or'];
  choice: Rule['choice'];
  /** What its triggers are called. */
  triggers: Pack['triggers'];
  rule: DeadlinePreview['rule'];
  warnings: DeadlinePreview['warnings'];
}

/**
 * Applies a rule of a pack, in the version that is in force on the day of the trigger.
 * @param courtSets holiday sets of the court, which stand for those of its place where the question names none
 */
export function applyRule(
  question: DeadlineQuestion,
  on: Day,
  courtSets: readonly string[],
  library: Library,
): Applied {
  const { pack, rule } = findRule(question.rule ?? '', on, library);
  refuseUnknownDays(question, rule);
  const counting = inForce(pack.counting, rule.counting, on);
  if (!counting) throw new InputFault('trigger', `${pack.title} has no way of counting for ${on}.`);
  const service = rule.service === undefined ? undefined : inForce(pack.service, rule.service, on);
  const ending = rule.direction === 'BEFORE' ? counting.before : counting.after;
  const warnings: Applied['warnings'] = [];
  if (rule.overrides) warnings.push(...overriding(pack, rule.overrides, library));
  const sets = setsOf(pack, ending.closed, question.place, courtSets, warnings, library);
  const plan = planOf(rule, counting, ending);
  serve(plan, question, rule, service, warnings);
  extend(plan, question, rule);
  const read = question.service === undefined || !service ? [rule] : [rule, service];
  for (const { cite } of read.filter(({ unverified }) => unverified))
    warnings.push({
      code: 'UNVERIFIED_TEXT',
      text: `The text of ${cite} was not read in full for this pack: check it.`,
      cite,
    });
  for (const text of rule.notes ?? []) warnings.push({ code: 'NOTE', text, cite: rule.cite });
  return {
    plan,
    sets,
    or: rule.roll === 'NONE' ? undefined : ending.or,
    choice: rule.choice,
    triggers: pack.triggers,
    rule: {
      pack: pack.pack,
      version: pack.version,
      sha256: fingerprintOf(pack),
      id: rule.id,
      title: rule.title,
      cite: rule.cite,
    },
    warnings,
  };
}

/** Parts of a question that would not be looked at: nothing is passed over in silence. */
export function refuseIdle(question: DeadlineQuestion): void {
  const idle = question.calculation
    ? (['service', 'place', 'extension', 'other_days'] as const)
    : (['holiday_sets'] as const);
  for (const field of idle)
    if (question[field] !== undefined)
      throw new InputFault(
        field,
        question.calculation
          ? 'Goes with a rule only.'
          : 'A rule brings its calendar: give further days as days.',
      );
}

/** A misspelt name would be a day that is not considered, and a wrong deadline. */
function refuseUnknownDays({ other_days = [] }: DeadlineQuestion, { cite, choice }: Rule): void {
  const taken = choice?.of.map(({ trigger }) => trigger) ?? [];
  const unknown = other_days.find(({ name }) => !taken.includes(name));
  if (!unknown) return;
  throw new InputFault(
    'other_days',
    taken.length > 0
      ? `${cite} takes no further day ${unknown.name}. It takes ${taken.join(', ')}.`
      : `${cite} takes no further day.`,
  );
}

function findRule(name: string, on: Day, library: Library): RuleOfPack {
  const found = library.inForce(name, on);
  if (found) return found;
  const [first] = library.versionsOf(name);
  if (!first) throw new InputFault('rule', 'No pack has this rule. Name it as pack/id.');
  throw new InputFault(
    'rule',
    `${first.pack.title} does not have the text of ${first.rule.id} that was in force on ${on}.`,
  );
}

/** That a rule of the firm is applied in place of another one, which may have changed since: said of each answer. */
function overriding(
  pack: Pack,
  { rule, reason }: NonNullable<Rule['overrides']>,
  library: Library,
): Applied['warnings'] {
  const [replaced] = library.versionsOf(rule).slice(-1);
  const cite = replaced?.rule.cite ?? null;
  const name = cite ?? rule;
  const said = {
    code: 'OVERRIDE' as const,
    text: `A rule of ${pack.title} is applied in place of ${name} (${reason}).`,
    cite,
  };
  if (!library.hasOutdated(pack, rule)) return [said];
  const text = `What the product says of ${name} has changed since ${pack.title} was published: check whether its rule is still right.`;
  return [said, { code: 'OVERRIDE_OUTDATED', text, cite }];
}

function planOf(rule: Rule, counting: Counting, ending: Counting['after']): Plan {
  const [n, unit] = rule.period;
  const hours = unit === 'HOUR' ? counting.hours : undefined;
  if (unit === 'HOUR' && !hours)
    throw new InputFault('rule', 'This pack does not say how hours are counted.');
  const [most, shortCite] = counting.open_if_at_most ?? [];
  const [fromDays = Number.POSITIVE_INFINITY, least, leastCite] = counting.min_open ?? [];
  const clear = rule.clear === true && counting.clear !== undefined;
  const isShort = unit === 'DAY' && most !== undefined && n <= most;
  const isHeld = unit !== 'HOUR' && least !== undefined && (unit !== 'DAY' || n >= fromDays);
  return {
    n,
    unit,
    direction: rule.direction ?? 'AFTER',
    count: hours?.count ?? rule.count ?? counting.count[0],
    open_if_at_most: rule.count === undefined ? most : undefined,
    clear,
    start: hours?.start ?? rule.start ?? 'EVENT',
    deemed_before: '16:30',
    next_weekday: rule.next_weekday && { weekday: rule.next_weekday.weekday, time: rule.next_weekday.time },
    min_open: isHeld ? least : undefined,
    roll: rule.roll ?? (hours?.rolls === false ? 'NONE' : ending.roll),
    at: rule.at,
    inaccessible: counting.inaccessible !== undefined && rule.filing === true,
    cites: {
      EXCLUDE: counting.exclude,
      COUNT: clear ? counting.clear : isShort ? shortCite : (hours?.cite ?? counting.count[1]),
      WEEKDAY: rule.next_weekday?.cite,
      MINIMUM: leastCite,
      ROLL: hours?.cite ?? ending.cite,
      EXTEND: rule.extension?.cite,
      INACCESSIBLE: counting.inaccessible,
      CHOICE: rule.choice?.cite,
      END: counting.ends,
    },
  };
}

/** What the way of service adds, or to which day it moves the trigger. */
function serve(
  plan: Plan,
  { service }: DeadlineQuestion,
  rule: Rule,
  by: Service | undefined,
  warnings: Applied['warnings'],
) {
  if (service === undefined) {
    // A rule that only says when something counts as served has no answer without.
    if (by && rule.period[0] === 0)
      throw new InputFault('service', `Say how it was served: ${by.cite} follows from that.`);
    return;
  }
  const means = by?.methods[service];
  if (!by || !means) {
    const text = by
      ? `${by.cite} says nothing of this way of service, so it adds nothing.`
      : `The way of service adds nothing: ${rule.cite} does not run from service.`;
    warnings.push({ code: 'SERVICE_ADDS_NOTHING', text, cite: rule.cite });
  } else if ('deemed' in means) {
    plan.deemed = means.deemed;
    plan.cites.DEEMED = by.cite;
  } else if (means[0] > 0) {
    plan.add = { n: means[0], unit: 'DAY', count: means[1], when: by.when };
    plan.cites.ADD = by.cite;
  }
}

function extend(plan: Plan, { extension }: DeadlineQuestion, rule: Rule) {
  if (!extension) return;
  if (!rule.extendable) throw new InputFault('extension', `${rule.cite} cannot be extended.`);
  plan.extend = { ...extension, from: rule.extension?.from ?? 'ROLLED' };
}

/** The sets that names stand for; `$place` for those of the court's place. */
function setsOf(
  pack: Pack,
  names: readonly string[],
  place: string | undefined,
  courtSets: readonly string[],
  warnings: Applied['warnings'],
  library: Library,
): NamedSet[] {
  const setNamed = (name: string) => findSet(name, library);
  if (!names.includes('$place')) return names.map(setNamed);
  const ofCourt = courtSets.filter((name) => !names.includes(name));
  const ofPlace = place !== undefined && Object.hasOwn(pack.places, place) ? pack.places[place] : undefined;
  const local = ofPlace ?? (place === undefined && ofCourt.length > 0 ? ofCourt : undefined);
  if (place !== undefined && !ofPlace)
    throw new InputFault(
      'place',
      `${pack.title} has no holidays of ${place}: leave it out and give them as days.`,
    );
  if (!local) {
    if (pack.place_required) throw new InputFault('place', "Name the court's place: its holidays count.");
    const text =
      'Holidays of the place of the court were not looked at: name the place, or give them as days.';
    warnings.push({ code: 'PLACE_UNKNOWN', text, cite: null });
  }
  return names.flatMap((name) => (name === '$place' ? (local ?? []) : [name])).map(setNamed);
}

/** A set by its name. */
function findSet(name: string, library: Library): NamedSet {
  const set = library.holidaySet(name);
  if (!set) throw new InputFault('holiday_sets', `There is no holiday set ${name}.`);
  return { name, set };
}

/** Applies a calculation of one's own. */
export function applyCalculation(
  calculation: Calculation,
  sets: readonly string[],
  library: Library,
): Applied {
  refuseContradictions(calculation);
  return {
    plan: { ...calculation, inaccessible: true, cites: {} },
    sets: sets.map((name) => findSet(name, library)),
    or: undefined,
    choice: undefined,
    triggers: {},
    rule: null,
    warnings: [],
  };
}
