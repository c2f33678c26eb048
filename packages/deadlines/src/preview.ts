import type { DeadlinePreview, DeadlineReading } from '@caseward/contract/deadline-preview';
import type { DeadlineQuestion, Roll } from '@caseward/contract/deadline-terms';
import { type Applied, applyCalculation, applyRule, refuseIdle } from './apply-rule.ts';
import { compute } from './compute.ts';
import {
  Budget,
  CourtCalendar,
  OutOfBudget,
  OutsideCoverage,
  type View,
  type Why,
} from './court-calendar.ts';
import { type Day, type Happened, InputFault, readTrigger } from './days.ts';
import { fingerprintOf } from './fingerprints.ts';
import { type Library, shipped } from './library.ts';
import type { Plan } from './plan.ts';

/** Days of calendars that one question may look at: the longest period of open days, under every reading. */
const mostDays = 200_000;

/**
 * Computes a deadline, under every reading of the law that is open.
 * @param courtSets with a rule: holiday sets of the court, for those of its place
 * @param library the packs that are applied; left out: those that come with the product
 * @param budget how many days of calendars may be looked at
 * @throws InputFault when the question cannot be answered as it was put
 */
export function previewDeadline(
  question: DeadlineQuestion,
  courtSets: readonly string[] = [],
  library: Library = shipped,
  budget: Budget = new Budget(mostDays),
): DeadlinePreview {
  refuseIdle(question);
  const happened = readTrigger(question.trigger, question.zone);
  const { calculation } = question;
  const applied = calculation
    ? applyCalculation(calculation, question.holiday_sets ?? [], library)
    : applyRule(question, happened.day, courtSets, library);
  /** The answer under the text that is in force on the last day; undefined: it has none to this question. */
  const laterText = (on: Day) => {
    try {
      return readingsOf(question, happened, applyRule(question, on, courtSets, library), budget);
    } catch (fault) {
      if (fault instanceof InputFault || fault instanceof OutsideCoverage) return undefined;
      throw fault;
    }
  };
  const holiday_sets = applied.sets.map(({ name, set }) => ({ name, sha256: fingerprintOf(set) }));
  const computedWith = { rule: applied.rule, holiday_sets };
  try {
    const answer = readingsOf(question, happened, applied, budget);
    const changed = changedMeanwhile(question, happened.day, answer.due?.on, library);
    return { ...(changed ? underBoth(answer, laterText(changed)) : answer), ...computedWith };
  } catch (fault) {
    if (fault instanceof OutOfBudget)
      throw new InputFault(calculation ? 'calculation' : 'rule', fault.message);
    if (!(fault instanceof OutsideCoverage)) throw fault;
    const warning = { code: 'OUTSIDE_COVERAGE' as const, text: fault.message, cite: null };
    const none = { due: null, earliest: null, latest: null, prevailing: null, contested: false };
    return { ...none, warnings: [warning, ...applied.warnings], ...computedWith };
  }
}

type Readings = Omit<DeadlinePreview, 'rule' | 'holiday_sets'>;

function readingsOf(
  question: DeadlineQuestion,
  happened: Happened,
  applied: Applied,
  budget: Budget,
): Readings {
  const { plan, or } = applied;
  const sets = applied.sets.map(({ set }) => set);
  const unsure = new Map<Day, Why>();
  const warnings = [...applied.warnings];
  const run = (view: View, roll: Roll, when = happened) => {
    const calendar = new CourtCalendar(sets, question.days ?? [], view, budget);
    const chosen = withChoice(question, applied, calendar, roll);
    const reading = compute(chosen.plan, when, question.zone, calendar);
    for (const [day, why] of calendar.contested) unsure.set(day, why);
    return { reading, missing: chosen.missing };
  };
  const { reading: prevailing, missing } = run('PREVAILING', or?.prevails ? or.roll : plan.roll);
  for (const name of missing)
    warnings.push({
      code: 'DAY_NOT_GIVEN',
      text: `Not considered, as no day was given: ${applied.triggers[name] ?? name}.`,
      cite: applied.choice?.cite ?? null,
    });
  const readings = [prevailing];
  const rolls = or ? [plan.roll, or.roll] : [plan.roll];
  // Where no contested day was met either way, the other view of such days leads to the same.
  for (const view of ['HOLIDAY', 'OPEN'] as const)
    if (unsure.size > 0 || (or && view === 'HOLIDAY'))
      for (const roll of rolls) readings.push(run(view, roll).reading);
  if (question.rule !== undefined && plan.deemed === 'SAME_DAY' && happened.time === undefined) {
    const late = run('PREVAILING', plan.roll, { ...happened, time: plan.deemed_before }).reading;
    if (!readings.some((each) => keyOf(each) === keyOf(late))) {
      readings.push(late);
      warnings.unshift({
        code: 'TIME_NOT_GIVEN',
        text: `From ${plan.deemed_before} on, what is served counts for the next open day: give the time.`,
        cite: plan.cites.DEEMED ?? null,
      });
    }
  }
  readings.sort(byEnd);
  const earliest = readings[0] ?? prevailing;
  const latest = readings.at(-1) ?? prevailing;
  const contested = keyOf(earliest) !== keyOf(latest);
  if (contested) {
    for (const [day, { why, cite }] of unsure)
      warnings.unshift({
        code: 'CONTESTED',
        text: `Whether ${day} (${why}) counts as a holiday is not settled.`,
        cite,
      });
    if (or)
      warnings.unshift({
        code: 'CONTESTED',
        text: 'Where a last day on a closed day goes is not settled.',
        cite: or.cite,
      });
  }
  return { due: earliest, earliest, latest, prevailing, contested, warnings };
}

const keyOf = ({ on, at }: DeadlineReading) => at ?? `${on}T24:00`;
const byEnd = (a: DeadlineReading, b: DeadlineReading) => keyOf(a).localeCompare(keyOf(b));

/** The plan of one reading: with the days of the other triggers, where the later or earlier of several counts. */
function withChoice(
  question: DeadlineQuestion,
  { plan, choice }: Applied,
  calendar: CourtCalendar,
  roll: Roll,
) {
  const own: Plan = { ...plan, roll };
  if (!choice) return { plan: own, missing: [] };
  const given = new Map((question.other_days ?? []).map((each) => [each.name, each.day]));
  const missing = choice.of.filter(({ trigger }) => !given.has(trigger)).map(({ trigger }) => trigger);
  const days = choice.of.flatMap(({ trigger, period }) => {
    const from = given.get(trigger);
    if (from === undefined) return [];
    if (!period) return [from];
    const happened = { day: from, time: undefined, moment: undefined };
    const other: Plan = {
      ...own,
      n: period[0],
      unit: period[1],
      add: undefined,
      deemed: undefined,
      cites: {},
    };
    return [compute(other, happened, undefined, calendar).on];
  });
  days.sort();
  return choice.take === 'LATEST'
    ? { plan: { ...own, not_before: days.at(-1) }, missing }
    : { plan: { ...own, not_after: days[0] }, missing };
}

/** The last day, where another text of the rule is in force then than on the day of the trigger. */
function changedMeanwhile(
  { rule = '' }: DeadlineQuestion,
  trigger: Day,
  due: Day | undefined,
  library: Library,
): Day | undefined {
  if (due === undefined || library.inForce(rule, trigger)?.rule === library.inForce(rule, due)?.rule)
    return undefined;
  return due;
}

/** Which text governs is for a lawyer: both are answered, and the earlier day is the safe one. */
function underBoth(answer: Readings, other: Readings | undefined): Readings {
  const readings = [answer.earliest, answer.latest, other?.earliest, other?.latest]
    .flatMap((each) => each ?? [])
    .sort(byEnd);
  const [earliest = null] = readings;
  const latest = readings.at(-1) ?? null;
  const contested = earliest !== null && latest !== null && keyOf(earliest) !== keyOf(latest);
  const text =
    'The rule changed between the trigger and the last day: whether this text governs is to be checked.';
  const warnings = [...answer.warnings, { code: 'IN_TRANSITION' as const, text, cite: null }];
  return { ...answer, due: earliest, earliest, latest, contested, warnings };
}
