import { noEmailAddress } from '@caseward/contract/email';
import { unseen } from '@caseward/contract/primitives';
import { type Role, roles } from '@caseward/contract/roles';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { inScope, type Scope } from '../db/scope.ts';
import { insertFirm } from '../features/firm/firm.queries.ts';
import { firstValues } from '../platform/audit/changes.ts';
import { record } from '../platform/audit/record.ts';
import { isEmailAddress } from '../platform/email-addresses.ts';
import { passwordFault } from '../platform/identity/password-policy.ts';
import { hashPassword } from '../platform/identity/passwords.ts';
import { insertUser, type NewUser, UsernameTaken } from '../platform/identity/user-rows.queries.ts';
import { usernameFault } from '../platform/identity/usernames.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { addFirmQuota, useInWords } from './firm-quota.ts';
import { allFirms, namesakesOf } from './firms.queries.ts';
import { foundFirm } from './found-firm.ts';
import { withOwnerPool, withRecordingPool } from './owner-pool.ts';
import { readNewPassword } from './password.ts';
import { addResetPassword } from './reset-password.ts';
import { addUserCommands } from './users.ts';

/** A person as the options of a command describe them. */
interface PersonOptions {
  username: string;
  firstName?: string;
  lastName?: string;
  email?: string;
}

function text(value: string): string {
  const trimmed = value.trim();
  if (trimmed === '' || trimmed.length > 200)
    throw new InvalidArgumentError('It must have 1 to 200 characters.');
  if (unseen.test(trimmed)) throw new InvalidArgumentError('Contains characters that cannot be seen.');
  return trimmed;
}

function email(value: string): string {
  const trimmed = value.trim();
  if (!isEmailAddress(trimmed)) throw new InvalidArgumentError(noEmailAddress);
  return trimmed;
}

function newUsername(value: string): string {
  const trimmed = value.trim();
  const fault = usernameFault(trimmed);
  if (fault !== undefined) throw new InvalidArgumentError(fault);
  return trimmed;
}

function timeZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('It must be an IANA time zone such as America/New_York.');
  }
}

const withPerson = (command: Command) =>
  command
    .requiredOption('--username <name>', 'what they sign in with', newUsername)
    .option('--first-name <name>', 'their first name', text)
    .option('--last-name <name>', 'their last name', text)
    .option('--email <address>', 'their email address', email);

/** Adds `firm create`, `firm list` and `firm quota`, and `user` with its commands. */
export function addFirmCommands(program: Command): void {
  const firm = program.command('firm').description('firms of this installation');
  withPerson(
    firm
      .command('create')
      .description(
        'create a firm with its first administrator; the password is asked for, or read from standard input',
      )
      .requiredOption('--name <name>', "the firm's name", text)
      .requiredOption('--time-zone <zone>', 'IANA time zone that decides what today is', timeZone)
      .option('--same-name', 'create it although a firm of this name is there already'),
  ).action(createFirm);

  firm
    .command('list')
    .description('list the firms, with the administrators of each and the room that its files take')
    .action(listFirms);
  addFirmQuota(firm);

  const user = program.command('user').description('people of a firm');
  withPerson(
    user
      .command('create')
      .description('create a person in a firm; the password is asked for, or read from standard input')
      .requiredOption('--firm <firm>', "the firm's name or id", text)
      .addOption(new Option('--role <role>', 'what they may do').choices(roles).makeOptionMandatory()),
  ).action(createUser);
  addUserCommands(user);
  addResetPassword(user);
}

interface FirmOptions extends PersonOptions {
  name: string;
  timeZone: string;
  sameName?: boolean;
}

async function createFirm({ name, timeZone, sameName, ...person }: FirmOptions) {
  const password = await readNewPassword(person.username);
  const administrator = await newUser(person, 'ADMIN', password, { name, two_factor_required: false });
  const id = uuidv7();
  const create = async (owner: Pool) => {
    const [namesake] = sameName ? [] : await namesakesOf(owner, name);
    if (namesake)
      throw new OperatorError(
        `A firm called ${namesake.name} already exists (${namesake.id}). For another one of this name, say --same-name.`,
      );
    await inScope(owner, { tenantId: id, userId: administrator.id }, async (scope) => {
      await insertFirm(scope, { name, time_zone: timeZone });
      await insertUser(scope, administrator);
      await record(scope, {
        action: 'CREATED',
        objectType: 'firm',
        objectId: id,
        changes: firstValues({ name, time_zone: timeZone }),
        by: 'operator',
      });
      await noteCreated(scope, administrator);
    }).catch(explainTaken(administrator));
  };
  await withRecordingPool(create, { makes: true });
  console.log(`Created the firm ${name} (${id}) with its administrator ${person.username}.`);
}

async function listFirms() {
  const firms = await withOwnerPool(async (owner) => {
    const listed = [];
    for (const firm of await allFirms(owner))
      listed.push({ ...firm, files: await useInWords(owner, firm.id) });
    return listed;
  });
  if (firms.length === 0) console.log('There is no firm yet: firm create makes one.');
  for (const { id, name, time_zone, administrators, files } of firms) {
    const people = (administrators ?? []).filter(Boolean).sort().join(', ');
    console.log(`${name} (${id}), ${time_zone}, administrators: ${people || 'none'}, files: ${files}`);
  }
}

async function createUser({ firm, role, ...person }: PersonOptions & { firm: string; role: Role }) {
  const password = await readNewPassword(person.username);
  const name = await withRecordingPool(async (owner) => {
    const found = await foundFirm(owner, firm);
    const user = await newUser(person, role, password, found);
    const actor = { tenantId: found.id, userId: user.id };
    await inScope(owner, actor, async (scope) => {
      await insertUser(scope, user);
      await noteCreated(scope, user);
    }).catch(explainTaken(user));
    return found.name;
  });
  console.log(`Created ${person.username} in ${name}.`);
}

const noteCreated = (scope: Scope, { id, password_hash: _, ...user }: NewUser) =>
  record(scope, {
    action: 'CREATED',
    objectType: 'user',
    objectId: id,
    changes: firstValues(user),
    by: 'operator',
  });

async function newUser(
  { username, firstName = '', lastName = '', email = '' }: PersonOptions,
  role: Role,
  password: string,
  firm: { name: string; two_factor_required: boolean },
): Promise<NewUser> {
  const fault = await passwordFault(password, {
    username,
    first_name: firstName,
    last_name: lastName,
    firm_name: firm.name,
    two_factor: firm.two_factor_required,
  });
  if (fault !== undefined) throw new OperatorError(`This password will not do. ${fault}`);
  const passwordHash = await hashPassword(password);
  return {
    id: uuidv7(),
    username,
    first_name: firstName,
    last_name: lastName,
    email,
    role,
    password_hash: passwordHash,
  };
}

const explainTaken =
  ({ username }: NewUser) =>
  (error: unknown) => {
    if (error instanceof UsernameTaken) {
      throw new OperatorError(
        `Somebody signs in as ${username} already; usernames are unique over all firms.`,
      );
    }
    throw error;
  };
