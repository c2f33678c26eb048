import type { Client } from 'pg';
import type { FoundFirm } from './firms.ts';

/** A measured call, over many records so that no row is hotter than in a real firm. */
export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** `:id` stands for one of `ids`. */
  path: string;
  ids?: readonly string[];
  body?: object;
  /** Also called on the Django peer, with its own ids. */
  django?: boolean;
}

/** The last record gets the created ones, so that none of the others grows. */
const records = 65;

/** Every list, detail and search, and the usual writes, in a firm. */
export async function callsOf(firm: FoundFirm, client: Client): Promise<Call[]> {
  const idsOf = async (table: 'matters' | 'contacts' | 'tasks', where = '') => {
    const { rows } = await client.query<{ id: string }>(
      `select id from caseward.${table} where tenant_id = $1 and deleted_at is null ${where} order by md5(id::text) limit $2`,
      [firm.id, records],
    );
    return rows.map(({ id }) => id);
  };
  // Not those of a running bench, which have no records.
  const old = `and created_at < '2026-01-01'`;
  const [matters, contacts, tasks] = [
    await idsOf('matters', old),
    await idsOf('contacts', old),
    await idsOf('tasks', old),
  ];
  const clients = contacts.slice(0, 1);
  const assignedUsers = [firm.userId];
  const matter = matters.pop();
  return [
    { name: 'matters: list of 50', method: 'GET', path: '/api/v1/matters/?limit=50', django: true },
    { name: 'matters: detail', method: 'GET', path: '/api/v1/matters/:id/', ids: matters, django: true },
    { name: 'matters: list of 50, counted', method: 'GET', path: '/api/v1/matters/?limit=50&count=true' },
    { name: 'matters: chooser', method: 'GET', path: '/api/v1/matters/?limit=20&search=garcia%20adams' },
    {
      name: 'matters: open ones by title',
      method: 'GET',
      path: '/api/v1/matters/?limit=50&status=OPEN&ordering=title',
    },
    { name: 'matters: mine', method: 'GET', path: '/api/v1/matters/?limit=50&assigned_to=me' },
    { name: 'contacts: list of 50', method: 'GET', path: '/api/v1/contacts/?limit=50' },
    { name: 'contacts: detail', method: 'GET', path: '/api/v1/contacts/:id/', ids: contacts },
    { name: 'contacts: chooser', method: 'GET', path: '/api/v1/contacts/?limit=20&search=555%200123' },
    { name: 'tasks: list of 50', method: 'GET', path: '/api/v1/tasks/?limit=50' },
    { name: 'tasks: detail', method: 'GET', path: '/api/v1/tasks/:id/', ids: tasks },
    { name: 'notes of a matter', method: 'GET', path: `/api/v1/notes/?matter_id=:id`, ids: matters },
    { name: 'documents: list of 50', method: 'GET', path: '/api/v1/documents/?limit=50' },
    { name: 'dashboard: counts', method: 'GET', path: '/api/v1/dashboard/summary/' },
    { name: 'dashboard: my tasks', method: 'GET', path: '/api/v1/dashboard/my-tasks/?limit=20' },
    { name: 'search: a name', method: 'GET', path: '/api/v1/search/?q=kowalski' },
    { name: 'search: words of texts', method: 'GET', path: '/api/v1/search/?q=cleplaxi' },
    { name: 'search: two words', method: 'GET', path: '/api/v1/search/?q=garcia%20lease' },
    {
      name: 'matters: create',
      method: 'POST',
      path: '/api/v1/matters/',
      body: { title: 'A matter of the bench', clients, assigned_users: assignedUsers },
      django: true,
    },
    {
      name: 'matters: replace',
      method: 'PUT',
      path: '/api/v1/matters/:id/',
      ids: matters,
      body: { title: 'A matter replaced', clients, assigned_users: assignedUsers },
    },
    {
      name: 'contacts: create',
      method: 'POST',
      path: '/api/v1/contacts/',
      body: { first_name: 'New', last_name: 'Contact' },
    },
    { name: 'tasks: create', method: 'POST', path: '/api/v1/tasks/', body: { title: 'A task', matter } },
    {
      name: 'tasks: replace',
      method: 'PUT',
      path: '/api/v1/tasks/:id/',
      ids: tasks,
      body: { title: 'A task replaced', status: 'DONE' },
    },
    {
      name: 'notes: create',
      method: 'POST',
      path: '/api/v1/notes/',
      body: { note: 'A note of the bench', matter },
    },
  ];
}

/** Bodies of a call take turns: a save without changes would write nothing. */
export const turns = ['first', 'second', 'third'] as const;

/** The body of a call in its turn. */
export const bodyOf = ({ body }: Pick<Call, 'body'>, turn: (typeof turns)[number]): object | undefined =>
  body && 'title' in body ? { ...body, title: `${body.title} the ${turn} time` } : body;

/** The addresses of a call, one for each of its records. */
export const pathsOf = ({ path, ids }: Pick<Call, 'path' | 'ids'>): string[] =>
  ids ? ids.map((id) => path.replace(':id', id)) : [path];
