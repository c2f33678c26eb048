import { type Role, roleLabels } from '@caseward/contract/roles';
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { inScope, type Scope } from '../db/scope.ts';
import { shutOut } from '../features/team/disabling.ts';
import { isLastAdministrator, lockWithAdministrators } from '../features/team/people.rules.ts';
import { workOf } from '../features/team/person-work.queries.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { peopleOfFirms, usersNamed } from './firms.queries.ts';
import { foundFirm } from './found-firm.ts';
import { withOwnerPool, withRecordingPool } from './owner-pool.ts';
import { oneLine, table } from './table.ts';

/** Adds `user list` and `user disable`. */
export function addUserCommands(user: Command): void {
  user
    .command('list')
    .description('list the people of all firms: firm, username, name, role, and whether they can sign in')
    .option('--firm <firm>', 'those of one firm, by its name or id')
    .action(listPeople);
  user
    .command('disable')
    .argument('<username>', 'who is to be shut out')
    .description(
      'shut a person out at once, and say what open work they leave; their name stays on what they did',
    )
    .action(disablePerson);
}

async function listPeople({ firm }: { firm?: string }) {
  const people = await withOwnerPool(async (owner) =>
    peopleOfFirms(owner, firm === undefined ? undefined : (await foundFirm(owner, firm)).id),
  );
  if (people.length === 0)
    console.log('There is nobody yet: firm create makes a firm with its administrator.');
  else
    console.log(
      table(
        ['FIRM', 'USERNAME', 'NAME', 'ROLE', 'STATE'],
        people.map(({ firm, username, first_name, last_name, role, disabled_at }) => [
          oneLine(firm),
          oneLine(username),
          oneLine(`${first_name} ${last_name}`) || '-',
          roleLabels[role as Role],
          disabled_at === null ? 'active' : `disabled since ${disabled_at.slice(0, 10)}`,
        ]),
      ),
    );
}

async function disablePerson(username: string) {
  const { name, left } = await withRecordingPool((owner) => disable(owner, username));
  console.log(left === undefined ? `${name} is disabled already.` : [`Disabled ${name}.`, ...left].join(' '));
}

async function disable(owner: Pool, username: string) {
  const [found] = await usersNamed(owner, username);
  if (!found) throw new OperatorError(`Nobody signs in as ${username}.`);
  const { tenant_id: tenantId, id, username: name } = found;
  // An operator has no account in the firm, so the person counts as the one who did it.
  return inScope(owner, { tenantId, userId: id }, async (scope) => {
    const { administrators, person } = await lockWithAdministrators(scope, id);
    if (person?.disabled_at !== null) return { name };
    if (isLastAdministrator(administrators, id))
      throw new OperatorError(
        `${name} is the last active administrator of their firm. Make somebody else one first, or add one: user create --role ADMIN.`,
      );
    const left = await workLeft(scope, id);
    await shutOut(scope, id, { by: 'operator' });
    return { name, left };
  });
}

/** What hangs on a person, in numbers: what it is about is for their firm alone. */
async function workLeft(scope: Scope, id: string): Promise<string[]> {
  const { open_tasks, open_deadlines, open_matters_led, matters_alone } = await workOf(scope, id);
  return [
    open_tasks > 0 &&
      `${open_tasks} open ${open_tasks === 1 ? 'task stays' : 'tasks stay'} assigned to them.`,
    open_deadlines > 0 &&
      `They stay responsible for ${open_deadlines} open ${open_deadlines === 1 ? 'deadline' : 'deadlines'}.`,
    open_matters_led > 0 &&
      `They still lead ${open_matters_led} open ${open_matters_led === 1 ? 'matter' : 'matters'}.`,
    matters_alone.length > 0 &&
      `Nobody else can sign in on the team of ${matters_alone.length} open ${matters_alone.length === 1 ? 'matter' : 'matters'}.`,
  ].filter((sentence) => sentence !== false);
}
