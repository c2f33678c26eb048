import type { Library } from '@caseward/deadlines/library';
import { conflict, invalid } from '../../http/api-problem.ts';

interface Stated {
  packs?: readonly string[] | undefined;
  holiday_sets?: readonly string[] | undefined;
  opens?: string | null | undefined;
  closes?: string | null | undefined;
}

/**
 * A court applies packs that there are, closes on holiday sets that there are, and after it has opened.
 * @param before what it named already may be there no more: a pack of the firm was withdrawn
 * @throws ApiProblem 400 naming the field
 */
export function requireSoundCourt(
  { packs: applied = [], holiday_sets = [], opens, closes }: Stated,
  library: Library,
  before?: { packs: readonly string[]; holiday_sets: readonly string[] },
): void {
  const noPack = applied.find((name) => !library.named(name) && !before?.packs.includes(name));
  if (noPack !== undefined) throw invalid({ packs: [`There is no pack ${noPack}.`] });
  const noSet = holiday_sets.find(
    (name) => !library.holidaySet(name) && !before?.holiday_sets.includes(name),
  );
  if (noSet !== undefined) throw invalid({ holiday_sets: [`There is no holiday set ${noSet}.`] });
  if (opens && closes && closes <= opens) throw invalid({ closes: ['Must be after it opens.'] });
}

/** How many records name a court, and what one of them is called. */
export interface CourtUse {
  count: number;
  first: string | null;
}

/**
 * A court that something names stays. What the caller may not see keeps none: it would be told of.
 * @throws ApiProblem 409 that says where
 */
export function requireUnused({
  matters,
  deadlines,
  events,
}: Record<'matters' | 'deadlines' | 'events', CourtUse>) {
  const { count, first } = [matters, deadlines, events].find((use) => use.count > 0) ?? events;
  if (matters.count > 0)
    throw conflict(
      count === 1
        ? `The matter ${first} names this court. Give it another one first.`
        : `${count} matters name this court, ${first} among them. Give them another one first.`,
    );
  if (deadlines.count > 0)
    throw conflict(
      count === 1
        ? `The open deadline ${first} was computed in this court, which has to stay until it is done.`
        : `${count} open deadlines were computed in this court, ${first} among them. It has to stay until they are done.`,
    );
  if (events.count > 0)
    throw conflict(
      count === 1
        ? `The planned event ${first} names this court. Give it another one first.`
        : `${count} planned events name this court, ${first} among them. Give them another one first.`,
    );
}
