import { calendarStateLabels } from '@caseward/contract/calendar-labels';
import { type DayLine, type DueLine, type daySheet, mostDaySheetLines } from '@caseward/contract/day-sheet';
import { dayActLabels } from '@caseward/contract/day-sheet-labels';
import { deadlineKindLabels } from '@caseward/contract/deadline-labels';
import { eventKindLabels } from '@caseward/contract/event-codes';
import { languages } from '@caseward/contract/languages';
import type { PersonName } from '@caseward/contract/person-name';
import type * as z from 'zod/mini';
import { csvFile } from '../../http/csv.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { record } from '../../platform/audit/record.ts';
import { type Label, labelsIn } from '../../platform/language/labels.ts';
import { readDaySheet } from './day-sheet.ts';

const kindLabels: Readonly<Record<string, string>> = { ...deadlineKindLabels, ...eventKindLabels };
const kindText = (kind: string, label: Label) => label(kindLabels[kind] ?? kind);
const names = (people: readonly PersonName[]) => people.map(({ name }) => name).join('; ') || null;

/** A line of the file: of what stands on the day, or of what was done on it. */
const columns: [
  heading: string,
  ofDue: (line: DueLine, label: Label) => string | null | undefined,
  ofLine: (line: DayLine, label: Label) => string | null | undefined,
][] = [
  ['Part', (_, label) => label('On this day'), (_, label) => label('What was done')],
  [
    'What',
    ({ entry }, label) => label(calendarStateLabels[entry.state]),
    ({ what }, label) => label(dayActLabels[what]),
  ],
  ['Time (UTC)', ({ closing }) => closing?.at, ({ at }) => at],
  [
    'Kind',
    ({ entry }, label) => kindText(entry.kind, label),
    ({ record }, label) => kindText(record.kind, label),
  ],
  ['Title', ({ entry }) => entry.title, ({ record: { title } }) => title],
  ['Matter number', ({ entry }) => entry.matter?.number, ({ matter }) => matter.number],
  ['Matter', ({ entry }) => entry.matter?.title, ({ matter }) => matter.title],
  ['Earlier day', () => null, ({ earlier_day }) => earlier_day],
  ['Day', ({ entry }) => entry.day, ({ day }) => day],
  ['Proposed day', ({ entry }) => entry.proposed_on, () => null],
  ['Stored day', ({ entry }) => entry.stored_on, () => null],
  ['Start', ({ entry }) => entry.time, () => null],
  [
    'Confirmed',
    ({ entry }, label) => (entry.type === 'deadline' ? label(entry.confirmed ? 'Yes' : 'No') : null),
    () => null,
  ],
  ['Responsible', ({ entry }) => names(entry.people), ({ responsible }) => responsible?.name],
  ['By', ({ closing }) => closing?.by.name, ({ by }) => by.name],
  ['Reason or evidence', ({ closing }) => closing?.words, ({ words }) => words],
  ['Document', ({ closing }) => closing?.document, ({ document }) => document],
];

/** The day sheet as a CSV file. @throws ApiProblem 400 naming the person */
export async function exportDaySheet(
  transaction: RunTransaction,
  { language = languages[0], ...asked }: z.output<NonNullable<(typeof daySheet.export)['query']>>,
): Promise<FileAnswer> {
  const label = labelsIn(language);
  const sheet = await transaction(async (scope) => {
    const read = await readDaySheet(scope, asked);
    await record(scope, {
      action: 'EXPORTED',
      objectType: 'deadline',
      details: { format: 'csv' },
      ownDetails: { day_sheet: read.day, rows: read.due.length + read.lines.length, complete: read.complete },
    });
    return read;
  });
  async function* lines() {
    yield columns.map(([heading]) => label(heading));
    for (const line of sheet.due) yield columns.map(([, cell]) => cell(line, label) ?? null);
    for (const line of sheet.lines) yield columns.map(([, , cell]) => cell(line, label) ?? null);
    if (!sheet.complete)
      yield [label('And more'), String(mostDaySheetLines), ...columns.slice(2).map(() => null)];
  }
  return csvFile(`day-sheet-${sheet.day}`, lines(), language);
}
