import { type CheckState, checkStateLabels, checkStates } from '@caseward/contract/conflict-codes';
import { t } from '@lingui/core/macro';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { type Filter, type NamedSource, namesOf, type Texts } from '../../shared/lists/filters.ts';
import type { ChecksShown } from './conflicts.api.ts';

const queries = {
  all: {},
  undecided: { state: 'UNDECIDED' },
  mine: { mine: 'true' },
} as const satisfies Record<string, ChecksShown>;

/** Which checks the list can show. */
export type ShownChecks = keyof typeof queries;

/** Filters of the list of checks. */
export const checkFilters = (team: NamedSource): Filter[] => [
  { kind: 'one', name: 'state', label: t`Status`, options: codeOptions(checkStates, checkStateLabels) },
  {
    kind: 'record',
    name: 'made_by',
    label: t`Checked by`,
    source: team,
    words: [{ value: 'me', label: t`Me` }],
  },
  { kind: 'days', from: 'made_from', to: 'made_to', label: t`Checked` },
];

const isState = (text: string): text is CheckState => Object.hasOwn(checkStateLabels, text);
const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);
const isPerson = (text: string | undefined) =>
  text !== undefined && (text === 'me' || /^[\da-f-]{36}$/i.test(text));

/** Which checks the address of the list asks for; all where it asks for none that there are. */
export function checksShown({ show, state, ...texts }: Texts): { show: ShownChecks; query: ChecksShown } {
  const isFiltered = state !== undefined && isState(state);
  const chosen = show && Object.hasOwn(queries, show) ? (show as ShownChecks) : 'all';
  // Both are a status, and the filter is the narrower choice.
  const shown = isFiltered && chosen === 'undecided' ? 'all' : chosen;
  return {
    show: shown,
    query: {
      ...queries[shown],
      ...(isFiltered && { state }),
      ...(isPerson(texts.made_by) && { made_by: texts.made_by }),
      ...(isDay(texts.made_from) && { made_from: texts.made_from }),
      ...(isDay(texts.made_to) && { made_to: texts.made_to }),
    },
  };
}

/** What the address of the list says of these filters. */
export const filterTexts = (filters: readonly Filter[], texts: Texts): Texts =>
  Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, texts[name]]));
