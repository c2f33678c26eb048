import { mostRulePacks, rulePacks } from '@caseward/contract/rule-packs';
import { FirmPack } from '@caseward/deadlines/firm-pack';
import { offerOf } from '@caseward/deadlines/offered';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { versionsInUse } from '../../platform/court-rules/packs-in-use.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { checkText, shownCheck } from './checking.ts';
import {
  countPacks,
  insertPack,
  listPacks,
  lockPack,
  newestContents,
  removePack,
  updatePack,
} from './rule-packs.queries.ts';
import { missing, showPack, showPacks, textOfPack, textOfVersion } from './showing.ts';
import { countersign, publish, withdraw } from './signing.ts';

/** Packs of court rules: those that are applied, and the firm's own on their way there. */
export function rulePackRoutes(api: Api): void {
  implement(api, rulePacks, {
    list: async ({ scope }) => offerOf(await libraryOf(scope)).packs,
    read: ({ scope, query: { pack } }) => textOfPack(scope, pack),
    firm: ({ scope }) => showPacks(scope),
    validate: ({ scope, body: { draft } }) => validate(scope, draft),
    create: async ({ scope, body: { draft } }) => showPack(scope, await addPack(scope, draft)),
    get: ({ scope, params: { id } }) => showPack(scope, id),
    version: ({ scope, params: { id }, query: { number } }) =>
      textOfVersion(scope, id, number === undefined ? undefined : Number(number)),
    update: async ({ scope, params: { id }, body: { draft }, ifMatch }) => {
      await changeDraft(scope, id, draft, ifMatch);
      return showPack(scope, id);
    },
    remove: ({ scope, params: { id } }) => remove(scope, id),
    publish: async ({ scope, params: { id }, body }) => {
      await publish(scope, id, body);
      return showPack(scope, id);
    },
    countersign: async ({ scope, params: { id }, body }) => {
      await countersign(scope, id, body);
      return showPack(scope, id);
    },
    withdraw: async ({ scope, params: { id }, body }) => {
      await withdraw(scope, id, body);
      return showPack(scope, id);
    },
  });
}

async function validate(scope: Scope, draft: string) {
  const checked = await checkText(scope, draft);
  const packs = await listPacks(scope);
  const own = packs.find(({ name }) => name === checked.pack?.pack);
  const [newest] = own ? await newestContents(scope, [own.id]) : [];
  return shownCheck(draft, checked, newest?.content);
}

/**
 * What a draft is called. It may have every other fault: it is a draft.
 * @throws ApiProblem 400 where it is no JSON, or does not say
 */
function namesIn(draft: string): { name: string; title: string } {
  let file: unknown;
  try {
    file = JSON.parse(draft);
  } catch (fault) {
    throw invalid({ draft: [`This is no JSON (${(fault as Error).message}).`] });
  }
  const { pack, title } = (file ?? {}) as Record<string, unknown>;
  const name = FirmPack.shape.pack.safeParse(pack);
  if (!name.success)
    throw invalid({
      draft: [
        'Must have a pack: its short name, which begins with firm-, and has small letters, figures and hyphens.',
      ],
    });
  const called = FirmPack.shape.title.safeParse(title);
  if (!called.success) throw invalid({ draft: ['Must have a title of at most 200 characters.'] });
  return { name: name.data, title: called.data };
}

/** @throws ApiProblem 400, 409 */
async function addPack(scope: Scope, draft: string): Promise<string> {
  const { name, title } = namesIn(draft);
  const { count = 0, has = false } = (await countPacks(scope, name)) ?? {};
  if (count >= mostRulePacks) throw conflict(`A firm has at most ${mostRulePacks} packs. Remove one first.`);
  if (has) throw invalid({ draft: [`There is or was a pack ${name}: give it another short name.`] });
  const id = await insertPack(scope, { name, title, draft });
  await record(scope, {
    action: 'CREATED',
    objectType: 'rule_pack',
    objectId: id,
    changes: firstValues({ name, title }),
  });
  return id;
}

/** A save without changes leaves no event and no new version. @throws ApiProblem 400, 404, 412 */
async function changeDraft(scope: Scope, id: string, draft: string, ifMatch: IfMatch): Promise<void> {
  const before = orThrow(await lockPack(scope, id), missing);
  ifMatch(before);
  const { name, title } = namesIn(draft);
  if (name !== before.name) throw invalid({ draft: [`This pack is called ${before.name}, and stays so.`] });
  const changes = changesOf<object>({ title: before.title, draft: before.draft }, { title, draft });
  if (isNothing(changes)) return;
  await updatePack(scope, id, { title, draft });
  await record(scope, { action: 'CHANGED', objectType: 'rule_pack', objectId: id, changes });
}

/** @throws ApiProblem 404, 409 */
async function remove(scope: Scope, id: string): Promise<void> {
  orThrow(await lockPack(scope, id), missing);
  if ((await versionsInUse(scope)).some(({ pack_id }) => pack_id === id))
    throw conflict('A version of this pack is used. Withdraw it first.');
  await removePack(scope, id);
  await record(scope, { action: 'DELETED', objectType: 'rule_pack', objectId: id });
}
