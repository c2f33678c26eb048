import { fromOpening, type PlaybookLine, type PlaybookPeriod } from '@caseward/contract/playbook-lines';

/** The period that a line begins with. */
export const firstPeriod: PlaybookPeriod = {
  n: 7,
  unit: 'DAY',
  direction: 'AFTER',
  count: 'ALL',
  roll: 'NEXT',
};

/** A new line. */
export const emptyLine = (): PlaybookLine => ({
  key: crypto.randomUUID().slice(0, 8),
  type: 'TASK',
  title: '',
  description: '',
  assignee: 'lead_attorney',
  from: fromOpening,
  period: firstPeriod,
  priority: 'NORMAL',
  event_kind: 'MEETING',
  deadline_kind: null,
  critical: false,
  rule: null,
});

/** The line that a new playbook begins with: the same whenever its form is opened, so that a draft finds it again. */
export const firstLine: PlaybookLine = { ...emptyLine(), key: 'first' };

/** A line of another type: what that type does not have goes. */
export const asType = (line: PlaybookLine, type: PlaybookLine['type']): Partial<PlaybookLine> => ({
  type,
  ...(type !== 'DEADLINE' && { rule: null, deadline_kind: null, critical: false }),
  ...(type === 'DEADLINE' && line.period === null && { period: firstPeriod }),
});
