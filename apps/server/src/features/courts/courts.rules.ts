import { holidaySet, packs } from '@caseward/deadlines/packs';
import { invalid } from '../../http/api-problem.ts';

interface Stated {
  packs?: readonly string[] | undefined;
  holiday_sets?: readonly string[] | undefined;
  opens?: string | null | undefined;
  closes?: string | null | undefined;
}

/**
 * A court applies packs that there are, closes on holiday sets that there are, and after it has opened.
 * @throws ApiProblem 400 naming the field
 */
export function requireSoundCourt({ packs: applied = [], holiday_sets = [], opens, closes }: Stated): void {
  const noPack = applied.find((name) => !packs.some(({ pack }) => pack === name));
  if (noPack !== undefined) throw invalid({ packs: [`There is no pack ${noPack}.`] });
  const noSet = holiday_sets.find((name) => !holidaySet(name));
  if (noSet !== undefined) throw invalid({ holiday_sets: [`There is no holiday set ${noSet}.`] });
  if (opens && closes && closes <= opens) throw invalid({ closes: ['Must be after it opens.'] });
}
