import { initialValues } from '@caseward/contract/field-descriptions';
import { mostNamesInCell } from '@caseward/contract/import-limits';
import { matterFields } from '@caseward/contract/matter-fields';
import { NewMatterInput } from '@caseward/contract/matters';
import type * as z from 'zod/mini';
import { invalid } from '../../http/api-problem.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import type { NewAuditEvent } from '../../platform/audit/event.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { type Finding, type Importer, lookedUp, type Texts } from '../../platform/import/importer.ts';
import {
  codesIn,
  comparable,
  dayIn,
  namesIn,
  quoted,
  readingBy,
  withoutCodes,
} from '../../platform/import/readings.ts';
import { importedOpen, refusesNew } from './conflict-gate.ts';
import { importedMatters } from './imported-matters.ts';
import { partiesIn, partyNames } from './imported-parties.ts';
import {
  contactsByName,
  courtsByName,
  holdContacts,
  insertMatters,
  type NewMatter,
  practiceAreasByName,
  titlesAndNumbers,
  usersByName,
  type WrittenMatter,
} from './matter-import.queries.ts';
import { numbersForDays, takenNumbers } from './matter-writing.queries.ts';
import {
  numberTaken,
  openingDay,
  requireClosedAfterOpened,
  requireDaysWithinAYear,
} from './matters.rules.ts';
import { statusMeant } from './status-words.ts';

const { status_reason: _, ...initial } = initialValues(matterFields);

type MatterFields = z.output<typeof NewMatterInput>;

const noSuchPerson = (name: string) =>
  `There is no team member with the username, e-mail address or name ${quoted(name)}.`;

const closed = new Set(['CLOSED', 'ARCHIVED']);

function withClosingDay(fields: MatterFields, today: string): MatterFields {
  requireDaysWithinAYear({}, fields);
  if (closed.has(fields.status ?? 'OPEN')) {
    const closed_on = fields.closed_on || today;
    const days = { opened_on: openingDay({ ...fields, closed_on }, today), closed_on };
    requireClosedAfterOpened({}, days);
    return { ...fields, ...days };
  }
  if (fields.closed_on)
    throw invalid({ closed_on: ['Only a closed or archived matter has one. Change its status as well.'] });
  return { ...fields, closed_on: null };
}

/** Marks the numbers among what rows refer to: they are looked up by themselves, and capitals count. */
const numberMark = '\u0001';
const numberKey = (number: string) => numberMark + number;

/** What is said of a matter that is known already, from the firm's records or from a row above. */
const duplicateOf = {
  local_case_number: {
    record: 'A matter with this case number already exists.',
    row: 'A row above has the same case number.',
  },
  title: {
    record: 'A matter with this title already exists.',
    row: 'A row above has the same title.',
  },
};

/** What the audit log has of a matter that was opened, and of its parties. */
function openingEvents(
  written: WrittenMatter | undefined,
  fields: Omit<NewMatter, 'parties'>,
): NewAuditEvent[] {
  if (!written) return [];
  const { id, parties } = written;
  const matter = { id, visible_to: null };
  const created = { action: 'CREATED', matter } as const;
  return [
    { ...created, objectType: 'matter', objectId: id, changes: firstValues(fields) },
    ...parties.map(
      ({ id: objectId, ...columns }): NewAuditEvent => ({
        ...created,
        objectType: 'party',
        objectId,
        changes: firstValues(columns),
      }),
    ),
  ];
}

/** Imports matters; parties, people and practice areas are given by name. */
export const matterImporter: Importer<MatterFields> = {
  kind: 'matters',
  *wanted(row) {
    const { title, local_case_number, number } = row;
    if (number?.trim()) yield numberKey(number.trim());
    for (const text of [title, local_case_number, ...partyNames(row)]) if (text) yield comparable(text);
  },
  reader: async (scope, wanted, { day, apart }) => {
    const numbers = wanted
      .filter((key) => key.startsWith(numberMark))
      .map((key) => key.slice(numberMark.length));
    const [taken, known, contacts, areas, courts, users, today, refusesStatus] = await Promise.all([
      lookedUp(numbers, (some) => takenNumbers(scope, some)).then((found) => new Set(found)),
      lookedUp(wanted, (some) => titlesAndNumbers(scope, some)).then((found) => new Set(found)),
      lookedUp(wanted, (some) => contactsByName(scope, some)).then((found) => new Map(found)),
      practiceAreasByName(scope),
      courtsByName(scope),
      usersByName(scope),
      readToday(scope),
      refusesNew(scope),
    ]);
    const seen = new Set<string>();

    /** Resolves names to ids; unknown names become findings. */
    function resolved(texts: Texts, findings: Finding[]) {
      const say = (field: Finding['field'], sentence: string) => {
        findings.push({ kind: 'ERROR', field, sentence });
        return [];
      };
      const atWork = (name: string) => {
        const user = users.get(comparable(name));
        return user?.hasLeft ? undefined : user?.id;
      };
      const people = namesIn(texts.assigned_users ?? '');
      if (!people) say('assigned_users', `At most ${mostNamesInCell} names in a cell.`);
      const assignedUsers = (people ?? []).flatMap(
        (name) => atWork(name) ?? say('assigned_users', noSuchPerson(name)),
      );
      const area = comparable(texts.practice_area ?? '');
      const practiceArea = area ? areas.get(area) : undefined;
      if (area && !practiceArea)
        say(
          'practice_area',
          `The firm has no practice area ${quoted(texts.practice_area ?? '')}. Add it in the settings first.`,
        );
      const courtName = comparable(texts.court ?? '');
      const court = courtName ? courts.get(courtName) : undefined;
      if (courtName && !court)
        say('court', `The firm has no court ${quoted(texts.court ?? '')}. Add it in the settings first.`);
      const { lead_attorney: lead = '', originating_attorney: originator = '' } = texts;
      const leadAttorney = atWork(lead);
      if (comparable(lead) && !leadAttorney) say('lead_attorney', noSuchPerson(lead));
      // They may have left since.
      const originatingAttorney = users.get(comparable(originator))?.id;
      if (comparable(originator) && !originatingAttorney)
        say('originating_attorney', noSuchPerson(originator));
      return {
        ...partiesIn(texts, contacts, day, findings),
        assigned_users: assignedUsers,
        practice_area: practiceArea,
        court,
        lead_attorney: leadAttorney,
        originating_attorney: originatingAttorney,
      };
    }

    return {
      read: (row) => {
        const texts = row.status === undefined ? row : { ...row, status: statusMeant(row.status) };
        const findings: Finding[] = [];
        const {
          opened_on,
          closed_on,
          number = '',
          clients: _,
          other_side: _____,
          parties: _______,
          assigned_users: __,
          practice_area: ___,
          court: ______,
          lead_attorney: ____,
          originating_attorney: ________,
          ...rest
        } = withoutCodes(matterFields, texts);
        const found = resolved(texts, findings);
        const reading = readingBy(
          NewMatterInput,
          {
            ...rest,
            clients: found.clients,
            assigned_users: found.assigned_users,
            ...(found.practice_area && { practice_area: found.practice_area }),
            ...(found.court && { court: found.court }),
            ...(found.lead_attorney && { lead_attorney: found.lead_attorney }),
            ...(found.originating_attorney && { originating_attorney: found.originating_attorney }),
            ...codesIn(matterFields, texts, findings),
            number,
            ...dayIn('opened_on', opened_on, day, findings),
            ...dayIn('closed_on', closed_on, day, findings),
          },
          (fields) => withClosingDay(fields, today),
        );
        findings.push(...reading.findings);
        if (reading.fields && refusesStatus(reading.fields.status))
          findings.push({ kind: 'ERROR', field: 'status', sentence: importedOpen });
        const given = number.trim();
        if (given && (taken.has(given) || seen.has(numberKey(given))))
          findings.push({
            kind: 'ERROR',
            field: 'number',
            sentence: taken.has(given) ? numberTaken : 'A row above has the same number.',
          });
        const isWrong = findings.some(({ kind }) => kind === 'ERROR');
        if (given && !isWrong) seen.add(numberKey(given));
        const [caseNumber, title] = [
          comparable(texts.local_case_number ?? ''),
          comparable(texts.title ?? ''),
        ];
        for (const [field, key] of [
          ['local_case_number', caseNumber],
          ['title', title],
        ] as const) {
          const there = key !== '' && known.has(key);
          if (there || seen.has(`${field} ${key}`))
            findings.push({
              kind: 'DUPLICATE',
              field,
              sentence: duplicateOf[field][there ? 'record' : 'row'],
            });
          if (key && !isWrong) seen.add(`${field} ${key}`);
        }
        return {
          // More than a body may bring: a matter is imported with as many as it was exported with.
          fields: isWrong || !reading.fields ? undefined : { ...reading.fields, parties: found.parties },
          findings,
        };
      },
      write: async (rows) => {
        const matters = rows.map(
          (fields): NewMatter => ({
            ...initial,
            opened_on: today,
            clients: [],
            parties: [],
            assigned_users: [],
            number: '',
            ...fields,
          }),
        );
        const named = matters.flatMap(({ clients, parties }) => [
          ...clients,
          ...parties.flatMap(({ contact, represented_by }) => [contact, represented_by ?? contact]),
        ]);
        const contacts = [...new Set(named)];
        if ((await holdContacts(scope, contacts)).size < contacts.length)
          throw new Error('A party was deleted while matters were imported.');
        // Apart: the firm's counter is locked until the end of the transaction that changes it, and an import may take
        // minutes, in which colleagues could make no matter.
        const opened = matters
          .filter(({ number }) => number === '')
          .map(({ opened_on }) => opened_on ?? today);
        const next = opened.length > 0 ? await apart((own) => numbersForDays(own, opened)) : [];
        const given = matters.map(({ number }) => number || (next.shift() ?? ''));
        const written = await insertMatters(scope, matters, given);
        await recordAll(
          scope,
          matters.flatMap(({ parties: _parties, ...fields }, index) => openingEvents(written[index], fields)),
        );
        return written.map(({ id }) => id);
      },
    };
  },
  made: importedMatters,
};
