import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { inScope } from '../db/scope.ts';
import { record } from '../platform/audit/record.ts';
import { issueResetLink } from '../platform/identity/one-time-links.queries.ts';
import { linkUrl, newLinkToken } from '../platform/identity/one-time-links.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { knownPublicUrl } from '../startup/public-address.ts';
import { usersNamed } from './firms.queries.ts';
import { withRecordingPool } from './owner-pool.ts';

/** Adds `user reset-password`: for a firm whose only administrator has forgotten theirs. */
export function addResetPassword(user: Command): void {
  user
    .command('reset-password')
    .argument('<username>', 'who is to choose a new password')
    .description('print a link, good once and for seven days, on which a person chooses a new password')
    .action(resetPassword);
}

async function resetPassword(username: string) {
  const token = await withRecordingPool(async (owner) => {
    const [person] = await usersNamed(owner, username);
    if (!person) throw new OperatorError(`Nobody signs in as ${username}.`);
    if (person.disabled_at !== null)
      throw new OperatorError(
        `${person.username} is disabled. An administrator of their firm can enable them.`,
      );
    // An operator has no account in the firm, so the person counts as the link's creator.
    const actor = { tenantId: person.tenant_id, userId: person.id };
    const { token, token_hash } = newLinkToken(person.tenant_id);
    await inScope(owner, actor, async (scope) => {
      await issueResetLink(scope, person.id, token_hash);
      await record(scope, {
        action: 'PASSWORD_RESET',
        objectType: 'user',
        objectId: person.id,
        by: 'operator',
      });
    });
    return token;
  });
  console.log(linkUrl(await knownPublicUrl(readConfig()), 'PASSWORD_RESET', token));
}
