import {
  inbox,
  type MutedKinds,
  type Notification,
  type NotificationChoices,
} from '@caseward/contract/inbox';
import type { QueryClient } from '@tanstack/react-query';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** How often the bell asks while its tab is looked at, in milliseconds. */
const pause = 60_000;

/** What the signed-in person was told, newest first. Asked for again when the tab is come back to. */
export const inboxQuery = {
  ...answerQuery(inbox.list, {}),
  refetchInterval: pause,
  staleTime: pause / 2,
};

/** Marks a notification as read. */
export const markRead = (id: string) => call(inbox.read, { params: { id } });
/** Marks all notifications as read. */
export const markAllRead = () => call(inbox.readAll, {});

const changeCached = (cache: QueryClient, change: (one: Notification) => Notification) =>
  cache.setQueryData(inboxQuery.queryKey, (told) => told?.map(change));

/** What marking one as read changes. */
export const oneRead = (id: string): CacheEffects => ({
  touches: [],
  answers: (cache) => changeCached(cache, (one) => (one.id === id ? { ...one, read: true } : one)),
});
/** What marking all as read changes. */
export const allRead: CacheEffects = {
  touches: [],
  answers: (cache) => changeCached(cache, (one) => ({ ...one, read: true })),
};

/** The kinds that the signed-in person has turned off. */
export const choicesQuery = answerQuery(inbox.choices, {});
/** Turns kinds off and on. */
export const saveChoices = (body: MutedKinds) => call(inbox.choose, { body });
/** What that changes. */
export const choicesSaved: CacheEffects<NotificationChoices> = {
  touches: [],
  answers: (cache, choices) => cache.setQueryData(choicesQuery.queryKey, choices),
};
