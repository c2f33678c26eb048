import { largestBulk } from '@caseward/contract/bulk';
import { type DecidedReplay, type Replay, type ReplayDecision, replays } from '@caseward/contract/replays';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { datesChanged } from '../../platform/matters/next-dates.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireReadableMatter } from '../../platform/references/references.ts';
import { enqueueReplay } from '../../platform/replays/replays.ts';
import { giveDay, tellOfMove } from './deadline-days.ts';
import { lockDeadline, updateDeadline } from './deadlines.queries.ts';
import { deadlinesOfItems, decideItem, listItems, lockItem, pendingItems } from './replay-items.queries.ts';
import { findReplay, listReplays, noteReplay } from './replays.queries.ts';

const missing = () => notFound('Replay');
const show = async (scope: Scope, id: string) => orThrow(await findReplay(scope, id), missing);

/** Replays: what has changed that deadlines are computed from, and what a lawyer decides of each. */
export function replayRoutes(api: Api): void {
  implement(api, replays, {
    list: async ({ scope, query }) => {
      if (query.matter) await requireReadableMatter(scope, 'matter', query.matter);
      return listReplays(scope, query);
    },
    get: ({ scope, params }) => show(scope, params.id),
    items: async ({ scope, params: { id }, query }) => {
      await show(scope, id);
      return listItems(scope, id, query);
    },
    decide: ({ scope, params, body }) => decide(scope, params.id, body),
    retry: ({ scope, params }) => retry(scope, params.id),
  });
}

/** Has a replay computed once more that failed; any other stays as it is. @throws ApiProblem 404 */
async function retry(scope: Scope, id: string): Promise<Replay> {
  const found = await show(scope, id);
  if (found.state !== 'FAILED') return found;
  await noteReplay(scope, id, 'WAITING', 0);
  await enqueueReplay(scope, id);
  return show(scope, id);
}

const alreadyDecided = 'This was decided already, or the deadline has another day by now.';

/** Accepts or keeps, one after the other; what was decided meanwhile is named in the answer. @throws ApiProblem 404 */
async function decide(
  scope: Scope,
  id: string,
  { decision, reason, items }: z.output<typeof ReplayDecision>,
): Promise<DecidedReplay> {
  await show(scope, id);
  const found = items ? await deadlinesOfItems(scope, id, items) : await pendingItems(scope, id, largestBulk);
  const answer: Pick<DecidedReplay, 'decided' | 'refused'> = {
    decided: [],
    refused: (items ?? [])
      .filter((item) => !found.some((each) => each.id === item))
      .map((item) => ({ id: item, reason: 'There is no such proposal.' })),
  };
  for (const item of found)
    if (await decideOne(scope, item, decision, reason)) answer.decided.push(item.id);
    else answer.refused.push({ id: item.id, reason: alreadyDecided });
  return { ...answer, replay: await show(scope, id) };
}

async function decideOne(
  scope: Scope,
  { id, deadline_id }: { id: string; deadline_id: string },
  decision: 'ACCEPT' | 'KEEP',
  reason: string,
): Promise<boolean> {
  // Lock order: the matter, the deadline, then what is proposed for it.
  const before = await lockDeadline(scope, deadline_id);
  const item = before && (await lockItem(scope, id));
  if (!before || !item || before.status !== 'OPEN' || before.value_number !== item.value_number) return false;
  await decideItem(scope, id, decision === 'ACCEPT' ? 'ACCEPTED' : 'KEPT', reason);
  await updateDeadline(scope, deadline_id, { proposed_on: null, replay_id: null });
  if (decision === 'ACCEPT') {
    const { value_number: _, new_on, new_time, ...day } = item;
    const given = { ...day, due_on: new_on, due_time: new_time, source: 'REPLAYED' as const };
    await giveDay(scope, { ...before, proposed_on: null }, given, { reason, document: null });
    return true;
  }
  datesChanged(scope, before.matter);
  if (item.new_on < before.due_on) await tellOfMove(scope, before, before.due_on);
  await record(scope, {
    action: 'CHANGED',
    objectType: 'deadline',
    objectId: deadline_id,
    matter: { id: before.matter, visible_to: before.visible_to },
    details: { replay: 'KEPT', reason },
  });
  return true;
}
