import { type FeedInput, feeds, mostFeeds } from '@caseward/contract/feeds';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, notFound, unauthenticated } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { newLinkToken } from '../../platform/identity/one-time-links.ts';
import { holdActiveUser } from '../../platform/identity/user-rows.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireMatter } from '../../platform/references/references.ts';
import { feedRules, findFeed, insertFeed, listFeeds, revokeFeed } from './feeds.queries.ts';

const missing = () => notFound('Calendar feed');
const tooMany = () =>
  conflict(`You have ${mostFeeds} calendar feeds, the most there can be. Revoke one first.`);
const restricted =
  'Access to this matter is restricted, and your firm lets feeds tell nothing of such matters.';
const noTitles = 'Your firm does not let calendar feeds tell titles. Choose less detail.';

/** A person's own calendar feeds. */
export function feedRoutes(api: Api): void {
  implement(api, feeds, {
    list: async ({ scope }) => {
      const [own, { feed_titles_allowed }] = await Promise.all([listFeeds(scope), rulesOf(scope)]);
      return { feeds: own, titles_allowed: feed_titles_allowed };
    },
    create: async ({ scope, body }) => {
      const { id, token } = await createFeed(scope, body);
      const feed = orThrow(await findFeed(scope, id), missing);
      return { ...feed, address: `${api.publicUrl}/calendar/${token}.ics` };
    },
    revoke: async ({ scope, params: { id } }) => {
      orThrow(await revokeFeed(scope, id), missing);
      await record(scope, { action: 'TOKEN_REVOKED', objectType: 'feed', objectId: id });
    },
  });
}

const rulesOf = async (scope: Scope) => orThrow(await feedRules(scope), () => notFound('Firm'));

/** @throws ApiProblem 400 naming the field; 409 where there are too many */
async function createFeed(scope: Scope, body: z.output<typeof FeedInput>) {
  // One after the other, so that feeds made at once are counted, too.
  if (!(await holdActiveUser(scope))) throw unauthenticated();
  const rules = await rulesOf(scope);
  if (body.detail === 'FULL' && !rules.feed_titles_allowed) throw invalid({ detail: [noTitles] });
  const marks = body.matter ? await requireMatter(scope, 'matter', body.matter) : undefined;
  if (marks?.visible_to && !rules.feed_walled_busy) throw invalid({ matter: [restricted] });
  if ((await listFeeds(scope)).filter(({ state }) => state === 'ACTIVE').length >= mostFeeds) throw tooMany();
  const id = uuidv7();
  const { token, token_hash } = newLinkToken(scope.tenantId);
  await insertFeed(scope, id, body, token_hash);
  const { name, matter, detail = 'NO_NAMES' } = body;
  await record(scope, {
    action: 'CREATED',
    objectType: 'feed',
    objectId: id,
    // Which matter it shows is told to those alone who may see it.
    matter: body.matter && marks ? { id: body.matter, visible_to: marks.visible_to } : null,
    changes: firstValues({ name, scope: matter ? 'MATTER' : 'ME', detail }),
  });
  return { id, token };
}
