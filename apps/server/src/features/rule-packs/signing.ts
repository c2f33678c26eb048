import type { rulePacks } from '@caseward/contract/rule-packs';
import { mostPackVersions } from '@caseward/contract/rule-packs';
import { fingerprintOf } from '@caseward/deadlines/fingerprints';
import { overriddenBy } from '@caseward/deadlines/overridden';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { versionsInUse } from '../../platform/court-rules/packs-in-use.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { askForReplay } from '../../platform/replays/replays.ts';
import { checkText } from './checking.ts';
import {
  findVersion,
  insertCountersign,
  insertVersion,
  lockPack,
  lockPacks,
  updatePack,
  versionsOf,
  withdrawVersion,
} from './rule-packs.queries.ts';
import { missing } from './showing.ts';

type Body<Name extends 'publish' | 'countersign' | 'withdraw'> = z.output<(typeof rulePacks)[Name]['body']>;

/** @throws ApiProblem 404; 409 where the draft is another by now, is faulty, or is published already */
export async function publish(scope: Scope, id: string, { version, reason }: Body<'publish'>): Promise<void> {
  const found = orThrow(await lockPack(scope, id), missing);
  if (found.version !== version) throw conflict('The draft was changed meanwhile. Read it again.');
  const [newest] = await versionsOf(scope, [id]);
  const before = newest && (await findVersion(scope, id, newest.number));
  if (before?.content === found.draft) throw conflict('This text is published already.');
  const { pack, faults } = await checkText(scope, found.draft);
  if (!pack || faults.length > 0)
    throw conflict(`The draft has faults (${faults[0]?.message ?? ''}). Check it.`);
  const number = (newest?.number ?? 0) + 1;
  if (number > mostPackVersions) throw conflict(`A pack has at most ${mostPackVersions} versions.`);
  if (newest?.label === pack.version)
    throw conflict('The version before has this name: give the new one another.');
  const content = found.draft;
  await insertVersion(scope, {
    pack_id: id,
    number,
    label: pack.version,
    content,
    sha256: fingerprintOf(JSON.parse(content) as object),
    reason,
    overridden: overriddenBy(pack.rules),
  });
  await updatePack(scope, id, { title: pack.title, draft: found.draft });
  await record(scope, {
    action: 'RULES_PUBLISHED',
    objectType: 'rule_pack',
    objectId: id,
    details: { number, label: pack.version, reason },
  });
}

/**
 * Countersigns the newest version; from then on it is used, and days that it changes are proposed.
 * @throws ApiProblem 404; 409 where the caller published it, or it cannot be used any more
 */
export async function countersign(scope: Scope, id: string, { number }: Body<'countersign'>): Promise<void> {
  // Two packs that come into use at once could override the same rule.
  const { title } = orThrow(
    (await lockPacks(scope)).find((pack) => pack.id === id),
    missing,
  );
  const version = orThrow(await findVersion(scope, id, number), missing);
  const [newest] = await versionsOf(scope, [id]);
  if (newest?.number !== number) throw conflict('There is a newer version: countersign that one.');
  if (newest.countersigned_at !== null) throw conflict('This version is countersigned already.');
  if (version.withdrawn_at !== null) throw conflict('This version was withdrawn.');
  if (version.created_by === scope.userId)
    throw conflict('You published this version yourself. Another lawyer has to countersign it.');
  const { faults } = await checkText(scope, version.content);
  if (faults[0]) throw conflict(`This version has faults by now (${faults[0].message}).`);
  await insertCountersign(scope, version.id, version.created_by);
  await tell(scope, 'RULES_COUNTERSIGNED', id, number);
  await askForReplay(scope, { cause: 'PACK', why: `${title} ${version.label}` });
}

/** Withdraws a version. @throws ApiProblem 404; 409 where it is withdrawn already */
export async function withdraw(
  scope: Scope,
  id: string,
  { number, reason }: Body<'withdraw'>,
): Promise<void> {
  const { title } = orThrow(await lockPack(scope, id), missing);
  const version = orThrow(await findVersion(scope, id, number), missing);
  if (version.withdrawn_at !== null) throw conflict('This version was withdrawn.');
  const isUsed = (await versionsInUse(scope)).some((used) => used.id === version.id);
  await withdrawVersion(scope, version.id, reason);
  await tell(scope, 'RULES_WITHDRAWN', id, number, { reason });
  if (isUsed) await askForReplay(scope, { cause: 'PACK', why: `${title} ${version.label}` });
}

const tell = (
  scope: Scope,
  action: 'RULES_COUNTERSIGNED' | 'RULES_WITHDRAWN',
  objectId: string,
  number: number,
  more: { reason?: string } = {},
) => record(scope, { action, objectType: 'rule_pack', objectId, details: { number, ...more } });
