import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { parties } from '@caseward/contract/parties';
import type { Referent } from '@caseward/contract/references';
import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import type { Person } from './firm.ts';
import type { TestApp } from './test-app.ts';
import { unevenProtection } from './uneven-protection.ts';
import { upload } from './uploads.ts';
import type { World } from './world.ts';

/** A matter of a world's firm behind a wall, with a record of each type in it. */
export interface HiddenMatter {
  /** A tag that is in every text of it, and nowhere else. */
  mark: string;
  /** The firm's number of it. */
  number: string;
  ids: Partial<Record<Referent, string>>;
}

/**
 * Opens a matter, walls it off and fills it. The world's contact is its client.
 * @param team who is behind the wall; the first of them opens it, and is a lawyer
 */
export async function hideMatter(
  app: TestApp,
  { firm, ids }: World,
  team: readonly [Person, ...Person[]],
  { held = true, client = ids.contact } = {},
): Promise<HiddenMatter> {
  // One word: with a word in common, each would be a hit for the conflict checks of all others.
  const mark = `hidden${crypto.randomUUID().replaceAll('-', '')}`;
  const [lawyer] = team;
  const opened = await lawyer.call(matters.create, {
    body: {
      title: mark,
      local_case_number: mark,
      description: mark,
      assigned_users: team.map(({ id }) => id),
    },
  });
  const matter = opened.body.id;
  const params = { id: matter };
  const raised = await lawyer.call(walls.raise, { params, body: { reason: mark, members: [] } });
  const { body: party } = await lawyer.call(contacts.get, { params: { id: client } });
  await lawyer.call(matters.patch, { params, body: { clients: [party.id] } });
  const opponent = await lawyer.call(parties.create, {
    params,
    body: { contact: party.id, role: 'OTHER', note: mark },
  });
  const checked = await lawyer.call(conflictChecks.create, {
    body: { matter, subject: mark, terms: [{ name: mark, side: 'ADVERSE' }] },
  });
  const entry = await registerParty(app, firm.id, matter, mark);
  const add = (title: string) =>
    lawyer.call(tasks.create, { body: { title, description: mark, matter, due_date: '2026-01-02' } });
  const task = await add(mark);
  const doomed = await add(`${mark} deleted`);
  const comment = await lawyer.call(taskComments.create, {
    params: { id: task.body.id },
    body: { comment: mark },
  });
  const note = await lawyer.call(notes.create, { body: { note: mark, matter } });
  const filePath = await upload(lawyer, `${mark}.txt`, mark);
  const document = await lawyer.call(documents.create, {
    body: { title: mark, file_path: filePath, matter },
  });
  await lawyer.call(tasks.remove, { params: { id: doomed.body.id } });
  const deleted = await lawyer.call(trash.list);
  if (held) await lawyer.call(holds.place, { params, body: { reason: mark } });
  expect(await unevenProtection(app.owner, firm.id)).toEqual([]);
  return {
    mark,
    number: opened.body.number,
    ids: {
      matter,
      task: task.body.id,
      comment: comment.body.id,
      note: note.body.id,
      party: opponent.body.id,
      conflict_check: checked.body.id,
      register_entry: entry,
      document: document.body.id,
      upload: filePath,
      wall: raised.body.standing?.id ?? '',
      deletion: deleted.body[0]?.id ?? '',
    },
  };
}

/** Leaves a party in the register, as the purge of the matter will. */
async function registerParty({ owner }: TestApp, tenantId: string, matter: string, name: string) {
  const id = uuidv7();
  const { rows } = await owner.query<{ visible_to: string[] | null }>(
    'select visible_to from caseward.matters where tenant_id = $1 and id = $2',
    [tenantId, matter],
  );
  await owner.query(
    `insert into caseward.register_entries (tenant_id, id, source, capacity, name, matter_id, visible_to)
      values ($1, $2, 'PURGED', 'FORMER_CLIENT', $3, $4, $5)`,
    [tenantId, id, name, matter, rows[0]?.visible_to ?? null],
  );
  return id;
}
