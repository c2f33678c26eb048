import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { exports } from '@caseward/contract/exports';
import { firm } from '@caseward/contract/firm';
import { holds } from '@caseward/contract/holds';
import { imports } from '@caseward/contract/imports';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { notifications } from '@caseward/contract/notifications';
import { people } from '@caseward/contract/people';
import { practiceAreas } from '@caseward/contract/practice-areas';
import type { Role } from '@caseward/contract/roles';
import { search } from '@caseward/contract/search';
import { tasks } from '@caseward/contract/tasks';
import { team } from '@caseward/contract/team';
import { trash } from '@caseward/contract/trash';
import { views } from '@caseward/contract/views';
import { walls } from '@caseward/contract/walls';

/** A sentence per role. */
export const roleDescriptions: Record<Role, string> = {
  ADMIN: "Everything but what is walled off from them, and the firm's people and settings.",
  ATTORNEY: 'Everything about matters, deleting them included.',
  STAFF: 'Works on everything, but deletes no matters.',
  READ_ONLY: 'Sees what is not walled off, and changes nothing.',
};

/** An ability and its calls. The contract says which roles may make them. */
interface Ability {
  id: string;
  endpoints: readonly Endpoint[];
}

/** All abilities besides one's own account. */
export const abilities: readonly Ability[] = [
  {
    id: 'See, search and export matters, contacts, tasks, notes and documents',
    endpoints: [
      dashboard.summary,
      dashboard.myTasks,
      matters.list,
      matters.get,
      matters.statusChanges,
      contacts.list,
      contacts.get,
      tasks.list,
      tasks.get,
      notes.list,
      documents.list,
      documents.get,
      documents.download,
      search.find,
      search.recent,
      exports.create,
      exports.download,
      practiceAreas.list,
      team.list,
      walls.ofMatter,
      holds.list,
      audit.history,
      audit.access,
      notifications.list,
      notifications.dismiss,
    ],
  },
  {
    id: 'Save views of lists',
    endpoints: [views.list, views.create, views.update, views.remove],
  },
  {
    id: 'Add and change matters',
    endpoints: [matters.create, matters.update, matters.patch, matters.bulk, matters.undoBulk],
  },
  {
    id: 'Add, change and delete contacts, tasks and documents',
    endpoints: [
      contacts.create,
      contacts.update,
      contacts.patch,
      contacts.remove,
      tasks.create,
      tasks.update,
      tasks.patch,
      tasks.remove,
      tasks.bulk,
      tasks.undoBulk,
      documents.generateUploadUrl,
      documents.create,
      documents.patch,
      documents.index,
      documents.remove,
    ],
  },
  {
    id: 'Add and delete notes',
    endpoints: [notes.create, notes.remove],
  },
  { id: 'Restore what one has deleted', endpoints: [trash.list, trash.restore] },
  { id: 'Delete matters', endpoints: [matters.remove] },
  {
    id: 'Import contacts and matters',
    endpoints: [
      imports.list,
      imports.create,
      imports.get,
      imports.map,
      imports.findings,
      imports.exportFindings,
      imports.run,
      imports.cancel,
    ],
  },
  {
    id: 'Wall matters off, and put them on legal hold',
    endpoints: [walls.raise, walls.change, walls.lift, holds.place, holds.release],
  },
  {
    id: 'Invite, change and disable people',
    endpoints: [
      people.list,
      people.update,
      people.disable,
      people.enable,
      people.resetPassword,
      people.resetTwoFactor,
      invitations.list,
      invitations.create,
      invitations.renew,
      invitations.revoke,
    ],
  },
  {
    id: "Change the firm's settings and practice areas",
    endpoints: [firm.get, firm.update, practiceAreas.create, practiceAreas.update, practiceAreas.reorder],
  },
  {
    id: 'Read the audit log, and know how many walls stand',
    endpoints: [audit.list, audit.export, walls.standing],
  },
];

/** Whether a role may make all calls of an ability. */
export const mayDo = (role: Role, { endpoints }: Ability): boolean =>
  endpoints.every(({ access }) => access === 'public' || access.includes(role));
