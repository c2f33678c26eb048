import * as z from 'zod/mini';
import { dayCounts, deadlineKinds, directions, longestPeriod, rolls } from './deadline-terms.ts';
import { eventKinds } from './event-codes.ts';
import { oneOf, optionalText, requiredLine } from './primitives.ts';
import { referenceOr } from './references.ts';
import { taskPriorities } from './tasks.ts';

/** What a line of a playbook makes. */
export const playbookLineTypes = ['TASK', 'EVENT', 'DEADLINE'] as const;
export type PlaybookLineType = (typeof playbookLineTypes)[number];
export const playbookLineTypeLabels: Record<PlaybookLineType, string> = {
  TASK: 'Task',
  EVENT: 'Event',
  DEADLINE: 'Deadline',
};

/** Who gets what a line makes, besides a person by id: roles in the matter, since people change. */
export const playbookRoles = ['lead_attorney', 'creator', 'none'] as const;
export type PlaybookRole = (typeof playbookRoles)[number];
export const playbookRoleLabels: Record<PlaybookRole, string> = {
  lead_attorney: 'Lead attorney',
  creator: 'Whoever starts the playbook',
  none: 'No one',
};

/** What stands in `from` for the day on which the matter was opened. */
export const fromOpening = 'OPENING';

/** The most lines of a playbook. */
export const mostPlaybookLines = 100;

export const playbookUnits = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type PlaybookUnit = (typeof playbookUnits)[number];

/** How far a line's day is from what it is counted from. */
export const PlaybookPeriod = z.strictObject({
  n: z
    .int({ error: 'Must be a whole number.' })
    .check(
      z.minimum(0, { error: 'Must not be negative.' }),
      z.maximum(longestPeriod, { error: 'Is too large.' }),
    ),
  unit: oneOf(playbookUnits),
  direction: z._default(oneOf(directions), 'AFTER'),
  /** OPEN counts only days on which the matter's court is open; without a court, Saturdays and Sundays are closed. */
  count: z._default(oneOf(dayCounts), 'ALL'),
  /** Where a day goes on which that court is closed. */
  roll: z._default(oneOf(rolls), 'NONE'),
});
export type PlaybookPeriod = z.output<typeof PlaybookPeriod>;

const key = () => requiredLine(40, 'Give each line a key of its own.');

/** A line of a playbook: a task, an event or a deadline, and when it is. */
export const PlaybookLine = z.strictObject({
  /** By which lines below, and whoever starts the playbook, name it. */
  key: key(),
  type: oneOf(playbookLineTypes),
  title: requiredLine(255, 'Enter a title.'),
  description: z._default(optionalText(2_000), ''),
  /** The person whose task or deadline it is, or who attends the event: by id, or by their place in the matter. */
  assignee: z._default(referenceOr('user', playbookRoles), 'none'),
  /** OPENING, or the key of an event or deadline above. A task that is counted from a deadline prepares it. */
  from: z._default(key(), fromOpening),
  /**
   * Null: of a task, no due date; of an event, its day is entered when the playbook is started, and until then it and what
   * is counted from it are not made; of a deadline, its rule says it.
   */
  period: z._default(z.nullable(PlaybookPeriod), null),
  /** Of a task. */
  priority: z._default(oneOf(taskPriorities), 'NORMAL'),
  /** Of an event. */
  event_kind: z._default(oneOf(eventKinds), 'OTHER'),
  /** Of a deadline; null: that of its rule, else an internal one. */
  deadline_kind: z._default(z.nullable(oneOf(deadlineKinds)), null),
  critical: z._default(z.boolean({ error: 'Must be true or false.' }), false),
  /** Of a deadline: a rule of a pack, as pack/id, instead of a period. */
  rule: z._default(z.nullable(requiredLine(120, 'Choose a rule.')), null),
});
export type PlaybookLine = z.output<typeof PlaybookLine>;

/** A line as answers have it. */
export const PlaybookLineShown = z.object({
  key: z.string(),
  type: oneOf(playbookLineTypes),
  title: z.string(),
  description: z.string(),
  assignee: z.string(),
  from: z.string(),
  period: z.nullable(
    z.object({
      n: z.int(),
      unit: oneOf(playbookUnits),
      direction: oneOf(directions),
      count: oneOf(dayCounts),
      roll: oneOf(rolls),
    }),
  ),
  priority: oneOf(taskPriorities),
  event_kind: oneOf(eventKinds),
  deadline_kind: z.nullable(oneOf(deadlineKinds)),
  critical: z.boolean(),
  rule: z.nullable(z.string()),
});

/** What is wrong with a line among those above it: the field and a sentence; undefined: nothing. */
function faultOf(
  line: PlaybookLine,
  above: readonly PlaybookLine[],
): [field: keyof PlaybookLine, sentence: string] | undefined {
  if (line.key === fromOpening || above.some((each) => each.key === line.key))
    return ['key', 'Give each line a key of its own.'];
  const base = above.find((each) => each.key === line.from);
  if (line.from !== fromOpening && (base === undefined || base.type === 'TASK'))
    return ['from', 'A line is counted from the opening, or from an event or a deadline above it.'];
  if (line.type === 'DEADLINE' && (line.rule === null) === (line.period === null))
    return ['rule', 'Choose either a rule or a period.'];
  if (line.type !== 'DEADLINE' && line.rule !== null) return ['rule', 'Only deadlines have a rule.'];
  if (line.rule !== null && base?.type === 'DEADLINE')
    return ['from', 'A rule is counted from the opening or from an event.'];
  return undefined;
}

/** The lines of a playbook, each counted from what stands above it. */
export const PlaybookLines = z
  .array(PlaybookLine, { error: 'Must be a list of lines.' })
  .check(
    z.minLength(1, { error: 'Add at least one line.' }),
    z.maxLength(mostPlaybookLines, { error: `At most ${mostPlaybookLines} lines.` }),
    ({ value, issues }) => {
      for (const [place, line] of value.entries()) {
        const fault = faultOf(line, value.slice(0, place));
        if (fault) issues.push({ code: 'custom', input: line, path: [place, fault[0]], message: fault[1] });
      }
    },
  );
