import type { HistoryQuery } from '@caseward/contract/audit';
import type * as z from 'zod/mini';

/** What is shown of a log: what was done, who looked, or everything. An address without a part shows what was done. */
export type ShownPart = 'changes' | 'views' | 'everything';

/** The part that an address names. */
export const partIn = (show: string | undefined): ShownPart =>
  show === 'views' || show === 'everything' ? show : 'changes';

/** A part as an address names it. */
export const partInAddress = (part: ShownPart) => (part === 'changes' ? undefined : part);

/** A part as the API names it. */
export const partQuery = (part: ShownPart) => (part === 'everything' ? {} : { show: part });

/** What a history is narrowed to: a part, a person, and one of its records. */
export interface HistoryFilters {
  part: ShownPart;
  user: string | undefined;
  object: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const idIn = (text: string | undefined) => (text && uuid.test(text) ? text.toLowerCase() : undefined);

/** Reads what an address narrows a history to; what is no filter is ignored. */
export const readHistoryFilters = ({
  show,
  user,
  object_id,
}: Record<string, string | undefined>): HistoryFilters => ({
  part: partIn(show),
  user: idIn(user),
  object: idIn(object_id),
});

/** What a history is narrowed to, as the API takes it. */
export const historyFilterQuery = ({ part, user, object }: HistoryFilters): z.input<typeof HistoryQuery> => ({
  ...partQuery(part),
  ...(user && { user }),
  ...(object && { object_id: object }),
});
