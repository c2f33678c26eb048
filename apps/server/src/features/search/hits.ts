import type { FoundType, MarkedText, SearchHit } from '@caseward/contract/search';
import type { Scope } from '../../db/scope.ts';
import { marked, passage, split } from './marking.ts';
import {
  foundContacts,
  foundDocuments,
  foundMatters,
  foundNotes,
  foundTasks,
  passagesOf,
} from './search.queries.ts';
import type { Queries, Term } from './tsquery.ts';

/** Characters of a note that stand for its title. */
const noteTitle = 80;

type Shown = Pick<SearchHit, 'title' | 'snippet'> & Partial<Pick<SearchHit, 'matter' | 'status'>>;
type Row = { id: string; updated_at: string };

/** What was found, as it is shown, in the order of the ids. What is no longer there is left out. */
export async function hitsOf(
  scope: Scope,
  type: FoundType,
  ids: string[],
  queries: Queries,
  digits: string | null,
): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const shown = new Map<string, SearchHit>();
  const show = <Found extends Row>(rows: Found[], as: (row: Found) => Shown) => {
    for (const row of rows)
      shown.set(row.id, {
        type,
        id: row.id,
        matter: null,
        status: null,
        updated_at: row.updated_at,
        ...as(row),
      });
  };
  const { terms } = queries;
  switch (type) {
    case 'matter':
      show(await foundMatters(scope, ids), ({ title, local_case_number, description, status }) => ({
        title: marked(title, terms),
        snippet: firstPassage([local_case_number, description], terms),
        status,
      }));
      break;
    case 'contact':
      show(await foundContacts(scope, ids), (contact) => ({
        title: marked(`${contact.first_name} ${contact.last_name}`.trim(), terms),
        snippet:
          digits === null
            ? firstPassage([contact.former_names, contact.email, contact.phone_number], terms)
            : wholly(contact.phone_number),
      }));
      break;
    case 'task':
      show(await foundTasks(scope, ids), ({ title, description, status, ...row }) => ({
        title: marked(title, terms),
        snippet: passage(description, terms),
        status,
        matter: matterOf(row),
      }));
      break;
    case 'note':
      show(await foundNotes(scope, ids), ({ note, ...row }) => {
        const { beginning, rest } = split(note, noteTitle);
        return { title: marked(beginning, terms), snippet: passage(rest, terms), matter: matterOf(row) };
      });
      break;
    case 'document': {
      const [rows, texts] = await Promise.all([
        foundDocuments(scope, ids),
        queries.any === null ? new Map<string, string>() : passagesOf(scope, ids, queries.any),
      ]);
      show(rows, ({ id, title, file_name, ...row }) => ({
        title: marked(title, terms),
        snippet: firstPassage([texts.get(id) ?? '', file_name], terms),
        matter: matterOf(row),
      }));
    }
  }
  return ids.flatMap((id) => shown.get(id) ?? []);
}

const firstPassage = (texts: string[], terms: Term[]): MarkedText | null => {
  for (const text of texts) {
    const found = passage(text, terms);
    if (found) return found;
  }
  return null;
};

const wholly = (text: string): MarkedText => ({ text, marks: [[0, text.length]] });

const matterOf = ({ matter_id, matter_title }: { matter_id: string | null; matter_title: string | null }) =>
  matter_id === null ? null : { id: matter_id, title: matter_title ?? '' };
