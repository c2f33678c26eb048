import { type PlaybookLine, playbookRoles } from '@caseward/contract/playbook-lines';
import {
  mostPlaybooks,
  type PlaybookInput,
  type PlaybookPatch,
  playbooks,
} from '@caseward/contract/playbooks';
import { noSuch } from '@caseward/contract/references';
import { offerOf } from '@caseward/deadlines/offered';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { countUsers } from '../../platform/references/references.queries.ts';
import { requirePracticeArea } from '../../platform/references/references.ts';
import {
  countPlaybooks,
  findPlaybook,
  insertPlaybook,
  isNameTaken,
  listPlaybooks,
  lockPlaybook,
  removePlaybook,
  updatePlaybook,
} from './playbooks.queries.ts';

const missing = () => notFound('Playbook');
const show = async (scope: Scope, id: string) => orThrow(await findPlaybook(scope, id), missing);

/** Playbooks: what a matter of a practice area opens with. */
export function playbookRoutes(api: Api): void {
  implement(api, playbooks, {
    list: ({ scope }) => listPlaybooks(scope),
    create: async ({ scope, body }) => show(scope, await addPlaybook(scope, body)),
    get: ({ scope, params: { id } }) => show(scope, id),
    update: async ({ scope, params: { id }, body, ifMatch }) => {
      await changePlaybook(scope, id, body, ifMatch);
      return show(scope, id);
    },
    remove: async ({ scope, params: { id } }) => {
      orThrow(await lockPlaybook(scope, id), missing);
      await removePlaybook(scope, id);
      await record(scope, { action: 'DELETED', objectType: 'playbook', objectId: id });
    },
  });
}

/** @throws ApiProblem 400 naming the field, 409 */
async function addPlaybook(scope: Scope, body: z.output<typeof PlaybookInput>): Promise<string> {
  if ((await countPlaybooks(scope)) >= mostPlaybooks)
    throw conflict(`A firm has at most ${mostPlaybooks} playbooks. Remove one first.`);
  await requireSound(scope, body);
  const id = await insertPlaybook(scope, body);
  const changes = firstValues(told(body));
  await record(scope, { action: 'CREATED', objectType: 'playbook', objectId: id, changes });
  return id;
}

/** A save without changes leaves no event and no new version. @throws ApiProblem 400, 404, 412 */
async function changePlaybook(
  scope: Scope,
  id: string,
  body: z.output<typeof PlaybookPatch>,
  ifMatch: IfMatch,
): Promise<void> {
  const before = orThrow(await lockPlaybook(scope, id), missing);
  ifMatch(before);
  const changes = changesOf<object>(told(before), told(body));
  if (isNothing(changes)) return;
  await requireSound(scope, body, before);
  await updatePlaybook(scope, id, body);
  await record(scope, { action: 'CHANGED', objectType: 'playbook', objectId: id, changes });
}

/** Lines in the words of the log: each as JSON with its fields in one order, however they were sent or stored. */
const told = ({ lines, ...fields }: z.output<typeof PlaybookPatch>) => ({
  ...fields,
  ...(lines && { lines: lines.map((line) => JSON.stringify(inOrder(line))) }),
});
const inOrder = ({ period, ...line }: PlaybookLine) => ({
  ...sorted(line),
  period: period && sorted(period),
});
const sorted = (fields: object) => Object.fromEntries(Object.entries(fields).toSorted());

/** @throws ApiProblem 400 naming the field */
async function requireSound(
  scope: Scope,
  { name, practice_area, lines = [] }: z.output<typeof PlaybookPatch>,
  before?: { id: string; practice_area: string | null },
): Promise<void> {
  if (name !== undefined && (await isNameTaken(scope, name, before?.id)))
    throw invalid({ name: ['There is a playbook of this name already.'] });
  if (practice_area && practice_area !== before?.practice_area)
    await requirePracticeArea(scope, 'practice_area', practice_area);
  const { rules } = offerOf(await libraryOf(scope));
  for (const [place, { rule, assignee }] of lines.entries()) {
    if (rule !== null && !rules.has(rule))
      throw invalid({ [`lines.${place}.rule`]: ['No pack has this rule. Name it as pack/id.'] });
    if (!playbookRoles.some((role) => role === assignee) && (await countUsers(scope, [assignee])) === 0)
      throw invalid({ [`lines.${place}.assignee`]: [noSuch.user] });
  }
}
