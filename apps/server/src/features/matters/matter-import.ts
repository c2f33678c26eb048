import { initialValues } from '@caseward/contract/field-descriptions';
import { mostNamesInCell } from '@caseward/contract/imports';
import { MatterInput, matterFields } from '@caseward/contract/matters';
import type * as z from 'zod/mini';
import { invalid } from '../../http/api-problem.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { type Finding, type Importer, lookedUp, type Texts } from '../../platform/import/importer.ts';
import {
  codesIn,
  comparable,
  namesIn,
  quoted,
  readingBy,
  withoutCodes,
} from '../../platform/import/readings.ts';
import { importedMatters } from './imported-matters.ts';
import {
  contactsByName,
  holdContacts,
  insertMatters,
  type NewMatter,
  practiceAreasByName,
  takeNumbers,
  titlesAndNumbers,
  usersByName,
} from './matter-import.queries.ts';
import { openingDay, requireClosedAfterOpened } from './matters.rules.ts';

const { status_reason: _, ...initial } = initialValues(matterFields);

type MatterFields = z.output<typeof MatterInput>;

const closed = new Set(['CLOSED', 'ARCHIVED']);

function withClosingDay(fields: MatterFields, today: string): MatterFields {
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

/** Imports matters; clients, people and practice areas are given by name. */
export const matterImporter: Importer<MatterFields> = {
  kind: 'matters',
  *wanted({ title, local_case_number, clients }) {
    for (const text of [title, local_case_number, ...(namesIn(clients ?? '') ?? [])])
      if (text) yield comparable(text);
  },
  reader: async (scope, wanted, { day, apart }) => {
    const [known, contacts, areas, users, today] = await Promise.all([
      lookedUp(wanted, (some) => titlesAndNumbers(scope, some)).then((found) => new Set(found)),
      lookedUp(wanted, (some) => contactsByName(scope, some)).then((found) => new Map(found)),
      practiceAreasByName(scope),
      usersByName(scope),
      readToday(scope),
    ]);
    const seen = new Set<string>();

    /** Resolves names to ids; unknown names become findings. */
    function resolved(texts: Texts, findings: Finding[]) {
      const say = (field: Finding['field'], sentence: string) => {
        findings.push({ kind: 'ERROR', field, sentence });
        return [];
      };
      const names = (field: 'clients' | 'assigned_users') =>
        namesIn(texts[field] ?? '') ?? say(field, `At most ${mostNamesInCell} names in a cell.`);
      const clients = names('clients').flatMap((name) => {
        const id = contacts.get(comparable(name));
        if (id === undefined)
          return say(
            'clients',
            `There is no contact ${quoted(name)}. Add it first, or import contacts first.`,
          );
        return (
          id ??
          say('clients', `There are several contacts ${quoted(name)}. Write the e-mail address instead.`)
        );
      });
      const assignedUsers = names('assigned_users').flatMap(
        (name) =>
          users.get(comparable(name)) ??
          say('assigned_users', `There is no team member with the username ${quoted(name)}.`),
      );
      const area = comparable(texts.practice_area ?? '');
      const practiceArea = area ? areas.get(area) : undefined;
      if (area && !practiceArea)
        say(
          'practice_area',
          `The firm has no practice area ${quoted(texts.practice_area ?? '')}. Add it in the settings first.`,
        );
      return { clients, assigned_users: assignedUsers, practice_area: practiceArea };
    }

    return {
      read: (texts) => {
        const findings: Finding[] = [];
        const {
          opened_on,
          closed_on,
          clients: _,
          assigned_users: __,
          practice_area: ___,
          ...rest
        } = withoutCodes(matterFields, texts);
        const found = resolved(texts, findings);
        const reading = readingBy(
          MatterInput,
          {
            ...rest,
            clients: found.clients,
            assigned_users: found.assigned_users,
            ...(found.practice_area && { practice_area: found.practice_area }),
            ...codesIn(matterFields, texts, findings),
            ...(opened_on?.trim() && { opened_on: day(opened_on) }),
            ...(closed_on?.trim() && { closed_on: day(closed_on) }),
          },
          (fields) => withClosingDay(fields, today),
        );
        findings.push(...reading.findings);
        const isWrong = findings.some(({ kind }) => kind === 'ERROR');
        const [number, title] = [comparable(texts.local_case_number ?? ''), comparable(texts.title ?? '')];
        for (const [field, key, said] of [
          ['local_case_number', number, 'case number'],
          ['title', title, 'title'],
        ] as const) {
          const there = key !== '' && known.has(key);
          if (there || seen.has(`${field} ${key}`))
            findings.push({
              kind: 'DUPLICATE',
              field,
              sentence: there
                ? `A matter with this ${said} is there already.`
                : `A row above has the same ${said}.`,
            });
          if (key && !isWrong) seen.add(`${field} ${key}`);
        }
        return {
          fields: isWrong ? undefined : reading.fields,
          findings,
        };
      },
      write: async (rows) => {
        const matters = rows.map(
          (fields): NewMatter => ({
            ...initial,
            opened_on: today,
            clients: [],
            assigned_users: [],
            ...fields,
          }),
        );
        const clients = [...new Set(matters.flatMap((matter) => matter.clients))];
        if ((await holdContacts(scope, clients)).size < clients.length)
          throw new Error('A client was deleted while matters were imported.');
        // Apart: the firm's counter is locked until the end of the transaction that changes it, and an import may take
        // minutes, in which colleagues could make no matter.
        const numbers = await apart((own) => takeNumbers(own, matters.length));
        const ids = await insertMatters(scope, matters, numbers);
        await recordAll(
          scope,
          matters.map((fields, index) => ({
            action: 'CREATED',
            objectType: 'matter',
            objectId: ids[index] ?? null,
            matter: { id: ids[index] ?? '', visible_to: null },
            changes: firstValues(fields),
          })),
        );
        return ids;
      },
    };
  },
  made: importedMatters,
};
