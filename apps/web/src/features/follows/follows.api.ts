import { follows } from '@caseward/contract/follows';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** The matters that the signed-in person follows. */
export const followsQuery = answerQuery(follows.list, {});

/** What following changes: nothing that was found, and no history. */
export const followsChanged: CacheEffects = { touches: ['follows/'] };

/** Follows a matter, or stops. */
export const setFollowed = (id: string, followed: boolean) =>
  call(followed ? follows.add : follows.remove, { params: { id } });
