import { type FeedInput, feeds } from '@caseward/contract/feeds';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** One's own calendar feeds, and what the firm lets them tell. */
export const feedsQuery = answerQuery(feeds.list, {});

export const createFeed = (body: FeedInput) => call(feeds.create, { body });
export const revokeFeed = (id: string) => call(feeds.revoke, { params: { id } });

/** What creating and revoking one changes. */
export const feedsChanged: CacheEffects = { touches: ['feeds/*'] };
