import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { inScope } from '../db/scope.ts';
import { runCheck } from '../features/conflicts/run-check.ts';
import { watchFirm } from '../features/conflicts/watch.ts';
import { runReplay } from '../features/deadlines/run-replay.ts';
import { addFollowed } from '../features/follows/follows.queries.ts';
import { authenticateEvents } from '../platform/audit/event-macs.ts';
import { hashPassword } from '../platform/identity/passwords.ts';
import { UsernameTaken } from '../platform/identity/user-rows.queries.ts';
import { SYSTEM_USER_ID } from '../platform/jobs/job-kinds.ts';
import { unprotected } from '../platform/matters/protection.ts';
import { insertReplay } from '../platform/replays/replays.queries.ts';
import type { DocumentStore } from '../storage/store.ts';
import { calendarOf } from './calendar.ts';
import type { DemoFirm } from './content.ts';
import { isAnyTaken } from './demo.queries.ts';
import { firstFirm } from './first-firm/firm.ts';
import { secondFirm } from './second-firm/firm.ts';
import { putFiles, takeFilesBack } from './stored-files.ts';
import { writeCheck } from './write-checks.ts';
import { idOf, newUserIds, writeFirm } from './write-firm.ts';
import { writeRegister } from './write-register.ts';
import { learnRelation } from './write-relation.ts';

const firms: DemoFirm[] = [firstFirm, secondFirm];
const demoPassword = 'caseward-demo';

/** All people of the demo firms. */
export const demoSignIns = firms.flatMap((firm) =>
  firm.people.map(({ username, role }) => ({ firm: firm.name, username, role, password: demoPassword })),
);

/** Target of the demo data. */
export interface DemoTarget {
  /** A pool of the owning role. */
  owner: Pool;
  store: DocumentStore;
  /** Authenticates the events of its conflict checks. */
  auditKey: Buffer;
  /** The present time, by which the content is dated. */
  now?: Date;
}

/**
 * Writes the demo firms, each in one transaction, and then its conflict checks and what moved events lead to; an existing one stays as it is.
 * @returns the names of the firms written
 */
export async function seedDemo({ owner, store, auditKey, now = new Date() }: DemoTarget): Promise<string[]> {
  authenticateEvents(auditKey, owner);
  const written: string[] = [];
  let passwordHash: string | undefined;
  for (const firm of firms) {
    if (await isAnyTaken(owner, usernamesOf(firm))) continue;
    passwordHash ??= await hashPassword(demoPassword);
    if (await seedFirm({ owner, store, now }, firm, passwordHash)) written.push(firm.name);
  }
  return written;
}

const usernamesOf = (firm: DemoFirm) => firm.people.map(({ username }) => username);

/** Answers whether the firm was written: not when another process was faster. */
async function seedFirm(
  { owner, store, now }: Required<Omit<DemoTarget, 'auditKey'>>,
  firm: DemoFirm,
  passwordHash: string,
) {
  const calendar = calendarOf(now, firm);
  const matters = firm.matters(calendar);
  const users = newUserIds(firm);
  const [founder = ''] = users.values();
  const tenantId = uuidv7();
  const documents = matters.flatMap((matter) => matter.documents ?? []);
  const files = await putFiles(store, tenantId, documents);
  const done = await inScope(owner, { tenantId, userId: founder }, (scope) =>
    writeFirm(scope, firm, matters, { users, files, calendar, password_hash: passwordHash }),
  ).catch(async (error) => {
    await takeFilesBack(store, files);
    if (error instanceof UsernameTaken) return undefined;
    throw error;
  });
  if (!done) return false;
  const { written, moved, contacts } = done;
  for (const entries of firm.register ?? [])
    await inScope(owner, { tenantId, userId: idOf(users, entries.by) }, (scope) =>
      writeRegister(scope, entries, entries.user && idOf(users, entries.user), calendar),
    );
  for (const [{ check }, id] of written)
    if (check)
      await inScope(owner, { tenantId, userId: idOf(users, check.by) }, (scope) =>
        writeCheck(scope, id, check, (usernames) => usernames.map((username) => idOf(users, username))),
      );
  for (const [{ followed_by = [] }, id] of written)
    for (const username of followed_by)
      await inScope(owner, { tenantId, userId: idOf(users, username) }, (scope) => addFollowed(scope, id));
  for (const { by, ...asked } of firm.enquiries ?? [])
    await inScope(owner, { tenantId, userId: idOf(users, by) }, (scope) => runCheck(scope, asked));
  for (const { by, relation } of firm.learnt ?? [])
    await inScope(owner, { tenantId, userId: idOf(users, by) }, (scope) =>
      learnRelation(scope, relation, contacts, calendar),
    );
  // What the register and these relations make of open matters, as the standing watch tells it.
  await watchFirm((work) => inScope(owner, { tenantId, userId: SYSTEM_USER_ID }, work));
  for (const { id: event, title, matter, by } of moved) {
    const replay = await inScope(owner, { tenantId, userId: idOf(users, by) }, (scope) =>
      insertReplay(scope, {
        ...{ cause: 'TRIGGER', why: title, event },
        matter: { id: matter, ...unprotected },
      }),
    );
    await runReplay(
      (work, options) => inScope(owner, { tenantId, userId: SYSTEM_USER_ID }, work, options),
      replay,
    );
  }
  return true;
}
