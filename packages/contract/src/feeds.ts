import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, oneOf, requiredLine, Timestamp } from './primitives.ts';
import { optionalReference, pathId } from './references.ts';
import { everyone } from './roles.ts';

/** Whose deadlines and events a feed shows: those of its person, or those of one matter. */
export const feedScopes = ['ME', 'MATTER'] as const;
export type FeedScope = (typeof feedScopes)[number];
export const feedScopeLabels: Record<FeedScope, string> = {
  ME: 'My deadlines and events',
  MATTER: 'One matter',
};

/** How much a feed tells. */
export const feedDetails = ['BUSY', 'NO_NAMES', 'FULL'] as const;
export type FeedDetail = (typeof feedDetails)[number];
export const feedDetailLabels: Record<FeedDetail, string> = {
  BUSY: 'Busy only, without details',
  NO_NAMES: 'Kind and matter number',
  FULL: 'Titles, places and matter number',
};

/** Maximum number of feeds of a person that can be read. */
export const mostFeeds = 20;
/** A feed expires after so many days. */
export const daysOfFeed = 365;
/** A feed that no program reads for so many days is switched off. */
export const daysUnused = 90;
/** Most entries of a feed. */
export const mostEntries = 5_000;

/** Whether a feed can be read. */
export const feedStates = ['ACTIVE', 'EXPIRED', 'UNUSED'] as const;
export type FeedState = (typeof feedStates)[number];
export const feedStateLabels: Record<FeedState, string> = {
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
  UNUSED: 'Turned off: not used',
};

/** A calendar feed, without its address. */
export const Feed = z.object({
  id: Id,
  name: z.string(),
  scope: oneOf(feedScopes),
  /** The matter that it shows; null where it shows none, or where the matter is not to be seen any more. */
  matter: z.nullable(z.object({ id: Id, title: z.string() })),
  detail: oneOf(feedDetails),
  state: oneOf(feedStates),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** To the minute; null: never. */
  last_used_at: z.nullable(Timestamp),
});
export type Feed = z.infer<typeof Feed>;

/** A new feed: its address is answered this once. */
export const IssuedFeed = z.object({ ...Feed.shape, address: z.string() });
export type IssuedFeed = z.infer<typeof IssuedFeed>;

/** A person's own feeds, and what the firm lets them tell. */
export const OwnFeeds = z.object({
  feeds: z.array(Feed),
  /** The firm lets feeds tell titles; otherwise, those that should tell kind and matter number. */
  titles_allowed: z.boolean(),
});
export type OwnFeeds = z.infer<typeof OwnFeeds>;

const whichMatter = 'Choose the matter whose deadlines and events it shows.';

export const FeedInput = z
  .strictObject({
    name: requiredLine(100, 'Enter which device or program it is for.'),
    /** Left out: that of the matter, where one is named. */
    scope: z.optional(oneOf(feedScopes)),
    matter: z.optional(optionalReference('matter')),
    /** Left out: kind and matter number. */
    detail: z.optional(oneOf(feedDetails)),
  })
  .check(
    z.refine(({ scope, matter }) => scope !== 'MATTER' || Boolean(matter), {
      path: ['matter'],
      error: whichMatter,
    }),
    z.refine(({ scope, matter }) => scope !== 'ME' || !matter, {
      path: ['matter'],
      error: 'Only a feed of one matter has a matter.',
    }),
  );
export type FeedInput = z.input<typeof FeedInput>;

/** A person's own calendar feeds. Their addresses are outside the API: `/calendar/<token>.ics`. */
export const feeds = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/feeds/',
    summary: 'Your calendar feeds, latest first',
    access: everyone,
    response: OwnFeeds,
    signedInOnly: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/feeds/',
    summary: 'Make a calendar feed; its address is shown this once',
    access: everyone,
    body: FeedInput,
    response: IssuedFeed,
    creates: true,
    signedInOnly: true,
    refuses: ['conflict'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/feeds/:id/',
    summary: 'Revoke one of your calendar feeds at once',
    access: everyone,
    params: z.object({ id: pathId('feed') }),
    signedInOnly: true,
  }),
};
