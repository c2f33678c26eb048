import type { DeadlinePreview } from '@caseward/contract/deadline-preview';
import { DeadlineQuestionAtCourt } from '@caseward/contract/deadline-terms';
import type { PlannedLine, PlaybookPreviewInput } from '@caseward/contract/matter-playbooks';
import { fromOpening, type PlaybookLine } from '@caseward/contract/playbook-lines';
import { optionalRecordDay } from '@caseward/contract/primitives';
import type { Library } from '@caseward/deadlines/library';
import { kindOfRule, offeredOn } from '@caseward/deadlines/offered';
import * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem, invalid } from '../../http/api-problem.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import {
  requireAbleUser,
  requireEvent,
  requireInside,
  requireUsers,
} from '../../platform/references/references.ts';
import {
  listStarted,
  type MatterFacts,
  namesOf,
  type Standing,
  standingAmong,
} from './matter-playbooks.queries.ts';

export type Question = z.output<typeof DeadlineQuestionAtCourt>;
/** Computes a day as deadlines do. @throws ApiProblem 400 where the question has no answer */
export type Compute = (scope: Scope, question: Question) => Promise<DeadlinePreview>;

type Asked = z.output<typeof PlaybookPreviewInput>;
type Choice = NonNullable<Asked['lines']>[number];
/** With the event of the matter that stands for the line. */
type Chosen = Choice & { stands?: Awaited<ReturnType<typeof requireEvent>> };

/** A line as it would be made, with what making it takes. */
export interface Planned extends PlannedLine {
  line: PlaybookLine;
  /** What computes a deadline; null: its day was entered. */
  question: Question | null;
}

/** What days are counted from: the opening, or an event or a deadline that is there or would be made. */
interface Base {
  day: string;
  title: string | null;
  /** Of an event that is there. */
  service?: string;
}

interface Setting {
  scope: Scope;
  matter: MatterFacts;
  compute: Compute;
  bases: Map<string, Base>;
  library: Library;
}

/**
 * What the lines of a playbook would make, in their order: each counted from those above it.
 * @throws ApiProblem 400 naming `lines` where a choice names no line, person or event
 */
export async function planLines(
  scope: Scope,
  matter: MatterFacts,
  playbook: { id: string; lines: readonly PlaybookLine[] },
  { opening, lines: given = [] }: Asked,
  compute: Compute,
): Promise<Planned[]> {
  const choices = await readChoices(scope, matter, playbook.lines, given);
  const there = await madeBefore(scope, matter.id, playbook.id);
  const bases = new Map<string, Base>([[fromOpening, { day: opening ?? matter.opened_on, title: null }]]);
  const setting = { scope, matter, compute, bases, library: await libraryOf(scope) };
  const planned: Planned[] = [];
  for (const line of playbook.lines) {
    const choice = choices.get(line.key);
    const standing = there.get(line.key);
    const each = await planLine(setting, line, choice, standing);
    planned.push(each);
    const day = each.skipped ? standing?.day : each.day;
    const service = choice?.stands?.service_method;
    if (day) bases.set(line.key, { day, title: line.title, ...(service !== undefined && { service }) });
  }
  const names = await namesOf(
    scope,
    planned.flatMap(({ assignee }) => assignee ?? []),
  );
  return planned.map((each) => ({
    ...each,
    assignee_details: (each.assignee && names.get(each.assignee)) || null,
  }));
}

/** What was made by a playbook in a matter and is still there, by the key of its line. */
export async function madeBefore(
  scope: Scope,
  matter: string,
  playbook: string,
): Promise<Map<string, Standing>> {
  const made = (await listStarted(scope, matter))
    .filter((each) => each.playbook === playbook)
    .flatMap((each) => each.made);
  const standing = await standingAmong(scope, made, { lock: false });
  return new Map(
    made.flatMap(({ key, id }) => {
      const found = standing.get(id);
      return found ? [[key, found] as const] : [];
    }),
  );
}

/** The choices by key, with the events that stand for lines. */
async function readChoices(
  scope: Scope,
  { id }: MatterFacts,
  lines: readonly PlaybookLine[],
  given: readonly Choice[],
) {
  const found = new Map<string, Chosen>();
  await requireUsers(scope, 'lines', [...new Set(given.flatMap(({ assignee }) => assignee ?? []))]);
  for (const choice of given) {
    const stands = choice.event ? await requireEvent(scope, 'lines', id, choice.event) : undefined;
    const line = lines.find(({ key }) => key === choice.key);
    if (!line || found.has(choice.key))
      throw invalid({ lines: [`The playbook has no line ${choice.key}, or it is named twice.`] });
    if (stands && line.type !== 'EVENT')
      throw invalid({ lines: [`${line.title} is no event, so none stands for it.`] });
    found.set(choice.key, { ...choice, ...(stands && { stands }) });
  }
  return found;
}

async function planLine(
  setting: Setting,
  line: PlaybookLine,
  choice: Chosen | undefined,
  standing: Standing | undefined,
): Promise<Planned> {
  const { bases } = setting;
  const base = bases.get(line.from);
  const stands = choice?.stands;
  const dated = await dayOf(setting, line, choice, base);
  const isUndated = line.type === 'TASK' && (line.period === null || choice?.day === null);
  const lacksDay = dated.day === null && dated.problem === null && !isUndated;
  const wasMade = standing !== undefined && !stands;
  const skipped = choice?.skip ?? (wasMade || lacksDay);
  const who = skipped || stands ? { assignee: null, problem: null } : await assigneeOf(setting, line, choice);
  const late = lacksDay ? 'Its day is not known yet: enter it, or skip this line.' : null;
  return {
    line,
    question: dated.question,
    key: line.key,
    type: line.type,
    title: line.title,
    skipped,
    made: standing !== undefined,
    from_title: base?.title ?? null,
    day: dated.day,
    asks_day: line.type === 'EVENT' && line.period === null,
    deadline_kind: line.type === 'DEADLINE' ? kindOf(line, base?.day, setting.library) : null,
    preview: dated.preview,
    assignee: who.assignee,
    assignee_details: null,
    event: stands ? stands.id : null,
    problem: skipped ? null : (dated.problem ?? late ?? who.problem),
  };
}

/** What a deadline of a line is. @param day from which it is counted */
const kindOf = ({ deadline_kind, rule }: PlaybookLine, day: string | undefined, library: Library) =>
  deadline_kind ?? kindOfRule(rule, day, library) ?? 'INTERNAL';

interface Dated {
  day: string | null;
  question: Question | null;
  preview: DeadlinePreview | null;
  problem: string | null;
}
const undated: Dated = { day: null, question: null, preview: null, problem: null };

async function dayOf(
  { scope, matter, compute, library }: Setting,
  line: PlaybookLine,
  choice: Chosen | undefined,
  base: Base | undefined,
): Promise<Dated> {
  if (choice?.stands) return { ...undated, day: choice.stands.day };
  if (choice?.day) return { ...undated, day: choice.day };
  if (choice?.day === null && line.type === 'TASK') return undated;
  if (!base || (line.period === null && line.rule === null)) return undated;
  const question = questionOf(line, base, matter.court, library);
  try {
    const answer = await compute(scope, question);
    const preview = line.type === 'DEADLINE' ? answer : null;
    const day = answer.due?.on;
    if (day === undefined)
      return {
        ...undated,
        preview,
        problem: answer.warnings[0]?.text ?? 'The rule has no answer for this day.',
      };
    return { day, question, preview, problem: outOfReach(day) };
  } catch (fault) {
    return { ...undated, problem: sentenceOf(fault) };
  }
}

function questionOf(
  { rule, period }: PlaybookLine,
  { day, service }: Base,
  court: string | null,
  library: Library,
): Question {
  const method =
    rule === null ? undefined : offeredOn(rule, day, library)?.services.find((each) => each === service);
  return z.parse(DeadlineQuestionAtCourt, {
    trigger: day,
    ...(rule === null ? { calculation: period } : { rule }),
    ...(method && { service: method }),
    ...(court !== null && { court }),
  });
}

const outOfReach = (day: string): string | null =>
  z.safeParse(optionalRecordDay(), day).error?.issues[0]?.message ?? null;

async function assigneeOf({ scope, matter }: Setting, line: PlaybookLine, choice: Chosen | undefined) {
  const person = choice?.assignee === undefined ? byPlace(line, matter, scope.userId) : choice.assignee;
  if (person === null) return { assignee: null, problem: null };
  try {
    await requireAbleUser(scope, 'lines', person);
    requireInside('lines', matter, person);
    return { assignee: person, problem: null };
  } catch (fault) {
    return { assignee: person, problem: sentenceOf(fault) };
  }
}

function byPlace({ assignee }: PlaybookLine, { lead_attorney }: MatterFacts, caller: string): string | null {
  if (assignee === 'none') return null;
  if (assignee === 'lead_attorney') return lead_attorney;
  return assignee === 'creator' ? caller : assignee;
}

/** What an expected failure says. */
function sentenceOf(fault: unknown): string {
  if (!(fault instanceof ApiProblem)) throw fault;
  return Object.values(fault.errors ?? {}).flat()[0] ?? fault.message;
}
