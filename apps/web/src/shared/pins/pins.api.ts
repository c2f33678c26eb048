import { type Pin, pins } from '@caseward/contract/pins';
import type { CacheEffects } from '../api/cache-effects.ts';
import { call } from '../api/call.ts';
import { answerQuery } from '../api/queries.ts';

/** What the signed-in person has pinned: matters, then views, each in the order of pinning. */
export const pinsQuery = answerQuery(pins.list, {});

/** What pinning changes: nothing that was found, and no history. */
export const pinsChanged: CacheEffects = { touches: ['pins/'] };

const calls = {
  matter: { add: pins.addMatter, remove: pins.removeMatter },
  view: { add: pins.addView, remove: pins.removeView },
};

/** Pins a matter or a view, or unpins it. */
export const setPinned = ({ type, id }: Pick<Pin, 'type' | 'id'>, pinned: boolean) =>
  call(pinned ? calls[type].add : calls[type].remove, { params: { id } });
