import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, oneOf, optionalText, Timestamp } from './primitives.ts';
import { recordPluralLabels, typesThatAre } from './records.ts';
import { everyone } from './roles.ts';

/** Types of records that can be found, in the order of the answer's groups. */
export const foundTypes = typesThatAre('found');
export type FoundType = (typeof foundTypes)[number];
/** The heading of each group. */
export const foundTypeLabels: Record<FoundType, string> = recordPluralLabels;

/** Maximum length of a search. Longer text is refused, because its end would be ignored. */
export const longestSearch = 200;
/** Default number of hits per group. */
export const defaultHits = 5;
/** Maximum number of hits per group. */
export const mostHits = 100;

const wrongLimit = `Must be a whole number from 1 to ${mostHits}.`;

/** Query of a search: `q` is the typed text, operators included; `type` limits it to one group. */
export const SearchQuery = z.strictObject({
  q: z._default(optionalText(longestSearch), ''),
  type: z.optional(oneOf(foundTypes)),
  limit: z._default(
    z.pipe(
      z.string({ error: wrongLimit }).check(z.regex(/^[1-9]\d{0,2}$/, { error: wrongLimit, abort: true })),
      z.pipe(z.transform(Number), z.number().check(z.maximum(mostHits, { error: wrongLimit }))),
    ),
    defaultHits,
  ),
});
export type SearchQuery = z.input<typeof SearchQuery>;

/**
 * A line of text with highlights: each is its start and end (exclusive), as positions of the string (UTF-16 units),
 * in order and not overlapping.
 */
export const MarkedText = z.object({
  text: z.string(),
  marks: z.array(z.readonly(z.tuple([z.int(), z.int()]))),
});
export type MarkedText = z.infer<typeof MarkedText>;

/** The matter that a hit belongs to. */
const InMatter = z.nullable(z.object({ id: Id, title: z.string() }));

export const SearchHit = z.object({
  type: oneOf(foundTypes),
  id: Id,
  /** A matter's, task's or document's title, a contact's name, the beginning of a note. */
  title: MarkedText,
  /** Another field that matched: a case number, an address, a former name, a passage; null if only the title did. */
  snippet: z.nullable(MarkedText),
  /** The matter a task, note or document is in. */
  matter: InMatter,
  /** A contact's telephone number; null for the rest, and without one. */
  phone: z.nullable(z.string()),
  /** A matter's or task's status; null for the rest. */
  status: z.nullable(z.string()),
  updated_at: Timestamp,
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchGroup = z.object({
  type: oneOf(foundTypes),
  /** Best first. */
  hits: z.array(SearchHit),
  /** There are more: repeat with `type` and a larger `limit`. */
  more: z.boolean(),
  /** More match than are ranked: these are the best of the newest 200. */
  capped: z.boolean(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

/** The groups with hits; none for an empty search. */
export const SearchAnswer = z.object({
  groups: z.array(SearchGroup),
  /** What was typed and not understood, a sentence each, such as an operator or a status that does not exist. */
  problems: z.array(z.string()),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** Records that the signed-in person opened lately, latest first. */
export const RecentItem = z.object({
  type: oneOf(foundTypes),
  id: Id,
  title: z.string(),
  matter: InMatter,
  opened_at: Timestamp,
});
export type RecentItem = z.infer<typeof RecentItem>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/v1/search/',
    summary: 'Search matters, contacts, tasks, events, notes and documents, as one types',
    access: everyone,
    query: SearchQuery,
    response: SearchAnswer,
    limited: 'search',
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/v1/search/recent/',
    summary: 'What the signed-in person opened lately, latest first, at most ten',
    access: everyone,
    query: z.strictObject({ type: z.optional(oneOf(foundTypes)) }),
    response: z.array(RecentItem),
  }),
};
