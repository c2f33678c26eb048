import { type PracticeArea, type PracticeAreaInput, practiceAreas } from '@caseward/contract/practice-areas';
import { t } from '@lingui/core/macro';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';
import type { NamedSource } from '../../shared/lists/filters.ts';

/** The firm's practice areas in its order, including retired ones. */
export const practiceAreasQuery = answerQuery(practiceAreas.list, {});
/** Adds a practice area, as the last. */
export const createPracticeArea = (body: PracticeAreaInput) => call(practiceAreas.create, { body });
/** Renames, retires or reactivates a practice area. */
export const updatePracticeArea = (
  { id, version }: PracticeArea,
  body: Partial<Pick<PracticeArea, 'name' | 'archived'>>,
) => call(practiceAreas.update, { params: { id }, version, body });
/** Reorders practice areas. */
export const reorderPracticeAreas = (ids: string[]) => call(practiceAreas.reorder, { body: { ids } });

const labelOf = ({ name, archived }: PracticeArea) => (archived ? t`${name} (archived)` : name);

async function matching(text: string, withArchived: boolean, signal: AbortSignal) {
  const areas = await call(practiceAreas.list, { signal });
  return areas
    .filter(({ archived }) => withArchived || !archived)
    .map((area) => ({ value: area.id, label: labelOf(area) }))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
}

/** Active practice areas by name, for choosers. */
export const practiceAreaOptions: NamedSource = {
  name: practiceAreas.list.path,
  search: (text, signal) => matching(text, false, signal),
  nameOf: async (id, signal) =>
    (await matching('', true, signal)).find(({ value }) => value === id)?.label ?? t`not found`,
};

/** All practice areas, including retired ones, for filters. */
export const everyPracticeArea: NamedSource = {
  ...practiceAreaOptions,
  name: `${practiceAreas.list.path} all`,
  search: (text, signal) => matching(text, true, signal),
};
