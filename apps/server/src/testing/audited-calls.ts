import { account } from '@caseward/contract/account';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import { holds } from '@caseward/contract/holds';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { notifications } from '@caseward/contract/notifications';
import { people } from '@caseward/contract/people';
import { playbooks } from '@caseward/contract/playbooks';
import { fieldsOfRecords } from '@caseward/contract/record-fields';
import { type RecordType, recordTypes } from '@caseward/contract/records';
import { register } from '@caseward/contract/register';
import { rulePacks } from '@caseward/contract/rule-packs';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { callEndpoint, password, type Sent } from './firm.ts';
import { goodPassword, tokenOf } from './links.ts';
import { packText } from './pack-of-firm.ts';
import { codeOf, setUpTwoFactor } from './two-factor.ts';
import { upload } from './uploads.ts';
import type { World } from './world.ts';

/** Input that the sample of a call needs in order to change something. */
export const fuller: Record<string, object> = {
  'account.update': { first_name: 'Another' },
  'people.update': { first_name: 'Another', role: 'READ_ONLY' },
  'firm.update': { name: 'Another' },
  // Of a record, the first of its fields.
  ...Object.fromEntries(
    Object.entries(fieldsOfRecords).map(([type, fields]) => [
      `${recordTypes[type as RecordType].table}.patch`,
      { [Object.keys(fields)[0] ?? '']: 'Another' },
    ]),
  ),
  'practiceAreas.update': { name: 'Another' },
  'views.update': { name: 'Another' },
  'parties.update': { note: 'Another' },
  'taskComments.patch': { comment: 'Another' },
  'relations.update': { note: 'Another' },
  'register.update': { name: 'Another' },
  'courts.update': { name: 'Another' },
  'playbooks.update': { name: 'Another' },
  'rulePacks.update': { draft: packText('firm-local', 10, { expected: '2026-05-11' }) },
  'inbox.choose': { muted: ['MENTIONED'] },
};

/** A computed deadline that somebody else entered. */
async function deadlineOfAnother({ firm: { people: team }, ids }: World): Promise<string> {
  const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2026-05-01' };
  const { body } = await team.ATTORNEY.call(deadlines.create, {
    body: { title: 'Answer', matter: ids.matter, reason: 'Served', question },
  });
  return body.id;
}

/** Preparation without which a call cannot succeed. */
export const before: Record<string, (world: World, url: string) => Promise<Partial<Sent> | undefined>> = {
  'account.endOtherSessions': async ({ firm: { admin } }, url) => {
    await callEndpoint(url, session.signIn, { body: { username: admin.username, password } });
    return undefined;
  },
  'account.confirmTwoFactor': async ({ firm: { admin } }) => {
    const begun = await admin.call(account.beginTwoFactor, { body: { current_password: password } });
    return { body: { code: codeOf(begun.body.secret) } };
  },
  'account.renewRecoveryCodes': async ({ firm: { admin } }) => {
    await setUpTwoFactor(admin);
    return undefined;
  },
  'contacts.remove': async ({ firm: { admin } }) => {
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Nobody' } });
    return { params: { id: body.id } };
  },
  // Nobody is related to themselves.
  'relations.create': async ({ firm: { admin } }) => {
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Another' } });
    return { params: { id: body.id } };
  },
  'contactDistinctions.create': async ({ firm: { admin } }) => {
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Another' } });
    return { params: { id: body.id } };
  },
  'contactDistinctions.explain': async () => ({ body: { reason: 'Born in another year' } }),
  'contactDistinctions.restore': async ({ firm: { admin }, ids: { contact: id, distinction } }) => {
    await admin.call(contactDistinctions.remove, { params: { id, distinction } });
    return undefined;
  },
  'contactMerges.create': async ({ firm: { admin } }) => {
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Another' } });
    return { params: { id: body.id } };
  },
  'people.enable': async ({ firm: { admin }, ids }) => {
    await admin.call(people.disable, { params: { id: ids.user } });
    return undefined;
  },
  'holds.release': async ({ firm: { admin }, ids }) => {
    await admin.call(holds.place, { params: { id: ids.matter }, body: { reason: 'A claim' } });
    return undefined;
  },
  'walls.raise': async ({ firm: { admin } }) => ({ body: { reason: 'A conflict', members: [admin.id] } }),
  'walls.change': async ({ firm: { admin, people: team }, ids }) => {
    await admin.call(walls.raise, {
      params: { id: ids.matter },
      body: { reason: 'A conflict', members: [admin.id] },
    });
    return { body: { members: [admin.id, team.STAFF.id] } };
  },
  'session.signIn': async ({ firm: { admin } }) => ({ body: { username: admin.username, password } }),
  'links.use': async ({ firm: { admin } }) => {
    const { body } = await admin.call(invitations.create, { body: { first_name: 'Bea', role: 'STAFF' } });
    return { body: { token: tokenOf(body.link), username: `joined-${admin.id}`, password: goodPassword } };
  },
  'deadlines.look': async (world) => ({ params: { id: await deadlineOfAnother(world) } }),
  'deadlines.confirm': async (world) => ({
    params: { id: await deadlineOfAnother(world) },
    body: { number: 1, trigger: '2026-05-01' },
  }),
  'deadlines.reopen': async ({ firm: { admin }, ids }) => {
    await admin.call(deadlines.done, { params: { id: ids.deadline }, body: { words: 'Filed' } });
    return undefined;
  },
  'deadlines.extend': async () => ({ body: { step: 'ASKED', until: '2200-05-01' } }),
  // The playbook of the world was started already.
  'matterPlaybooks.start': async ({ firm: { admin } }) => {
    const lines = [{ key: 'a', type: 'TASK', title: 'Another' }];
    const { body } = await admin.call(playbooks.create, { body: { name: 'Another', lines } });
    return { body: { playbook: body.id } };
  },
  'rulePacks.create': async () => ({ body: { draft: packText('firm-another') } }),
  // What is published is another text than before.
  'rulePacks.publish': async ({ firm: { admin }, ids }) => {
    const draft = packText('firm-local', 10, { expected: '2026-05-11', version: '2' });
    const { body } = await admin.call(rulePacks.update, { params: { id: ids.rule_pack }, body: { draft } });
    return { body: { version: body.version, reason: 'Changed' } };
  },
  'rulePacks.countersign': async () => ({ body: { number: 1 } }),
  'rulePacks.withdraw': async () => ({ body: { number: 1, reason: 'Repealed' } }),
  'documents.create': async ({ firm: { admin }, ids }) => {
    const filePath = await upload(admin, 'walked.txt', 'walked');
    return { body: { title: 'Walked', matter: ids.matter, file_path: filePath } };
  },
  'contacts.removeMany': async ({ firm: { admin } }) => {
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Nobody' } });
    return { body: { ids: [body.id] } };
  },
  'matters.removeMany': async ({ ids }) => ({ body: { ids: [ids.matter] } }),
  'tasks.removeMany': async ({ ids }) => ({ body: { ids: [ids.task] } }),
  'documents.removeMany': async ({ ids }) => ({ body: { ids: [ids.document] } }),
  'events.removeMany': async ({ ids }) => ({ body: { ids: [ids.event] } }),
  'trash.restoreMany': async ({ ids }) => ({ body: { ids: [ids.deletion] } }),
  'matters.bulk': async ({ ids }) => ({ body: { ids: [ids.matter], change: { status: 'PENDING' } } }),
  'matters.undoBulk': async ({ firm: { admin }, ids }) => {
    const { body } = await admin.call(matters.bulk, {
      body: { ids: [ids.matter], change: { status: 'PENDING' } },
    });
    return { body: { changed: body.changed } };
  },
  'tasks.bulk': async ({ ids }) => ({ body: { ids: [ids.task], change: { status: 'IN_PROGRESS' } } }),
  'tasks.undoBulk': async ({ firm: { admin }, ids }) => {
    const { body } = await admin.call(tasks.bulk, {
      body: { ids: [ids.task], change: { status: 'IN_PROGRESS' } },
    });
    return { body: { changed: body.changed } };
  },
  'conflictChecks.close': async ({ firm: { admin }, ids }) => {
    const params = { id: ids.conflict_check };
    for (const { id } of (await admin.call(conflictQuestions.list)).body)
      await admin.call(conflictQuestions.answer, { params: { id }, body: { answer: 'CLEARED' } });
    const { body } = await admin.call(conflictChecks.hits, { params, query: { undecided: 'true' } });
    const hits = body.map(({ id }) => id);
    if (hits.length > 0)
      await admin.call(conflictChecks.decide, { params, body: { hits, decision: 'NO_CONFLICT' } });
    return undefined;
  },
  // The only lawyer behind the wall cannot sign in: officers are told at once.
  'conflictChecks.refuse': async ({ firm: { admin, people: team } }) => {
    const body = { first_name: 'Zephyrine', last_name: 'Oddington' };
    const { body: client } = await admin.call(contacts.create, { body });
    const { body: hidden } = await team.ATTORNEY.call(matters.create, {
      body: { title: 'Hidden', clients: [client.id] },
    });
    await team.ATTORNEY.call(walls.raise, {
      params: { id: hidden.id },
      body: { reason: 'Secret', members: [team.ATTORNEY.id] },
    });
    await admin.call(people.disable, { params: { id: team.ATTORNEY.id } });
    const { body: check } = await admin.call(conflictChecks.create, {
      body: { terms: [{ name: 'Zephyrine Oddington', side: 'ADVERSE' }] },
    });
    return { params: { id: check.id }, body: { reason: 'Nobody answers' } };
  },
  'conflictLists.keep': async ({ firm: { admin } }) => {
    const body = { terms: [{ name: 'Marigold Thrush' }] };
    const { body: check } = await admin.call(conflictChecks.create, { body });
    return { params: { id: check.id }, body: { user: admin.id } };
  },
  'conflictChecks.screen': async ({ firm: { admin, people: team }, ids }) => ({
    body: {
      findings: [ids.conflict_finding],
      reason: 'A conflict',
      screened: [team.READ_ONLY.id],
      members: [admin.id],
    },
  }),
  'register.restore': async ({ firm: { admin }, ids }) => {
    await admin.call(register.remove, { params: { id: ids.register_entry } });
    return undefined;
  },
  'notices.dismiss': async ({ firm: { admin } }) => {
    const { body } = await admin.call(notifications.list);
    return { params: { id: body[0]?.id ?? '' } };
  },
};
