import {
  type CheckState,
  checkOccasions,
  checkStateLabels,
  checkStates,
  listOccasionLabels,
} from '@caseward/contract/conflict-codes';
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

type Occasion = (typeof checkOccasions)[number];

const occasionLabels: Record<Occasion, string> = {
  MATTER: t`A matter`,
  ADHOC: t`Single names`,
  WATCH: t`Standing watch`,
  ...listOccasionLabels,
};

/** Filters of the list of checks. */
export const checkFilters = (team: NamedSource): Filter[] => [
  { kind: 'one', name: 'state', label: t`Status`, options: codeOptions(checkStates, checkStateLabels) },
  { kind: 'one', name: 'occasion', label: t`Occasion`, options: codeOptions(checkOccasions, occasionLabels) },
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
const isOccasion = (text: string | undefined): text is Occasion =>
  text !== undefined && Object.hasOwn(occasionLabels, text);
const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);
const isPerson = (text: string | undefined) =>
  text !== undefined && (text === 'me' || /^[\da-f-]{36}$/i.test(text));

/** Whether the address of the list leaves it to the list what is shown. */
export const asksForNone = ({ show, ...texts }: Texts): boolean =>
  !(show && Object.hasOwn(queries, show)) &&
  ['state', 'occasion', 'made_by', 'made_from', 'made_to'].every((name) => texts[name] === undefined);

/**
 * Which checks the address of the list asks for. Where it asks for none that there are: those that are undecided, if any
 * are, and else all.
 */
export function checksShown(search: Texts, areUndecided = false): { show: ShownChecks; query: ChecksShown } {
  if (areUndecided && asksForNone(search)) return { show: 'undecided', query: queries.undecided };
  const { show, state, ...texts } = search;
  const isFiltered = state !== undefined && isState(state);
  const chosen = show && Object.hasOwn(queries, show) ? (show as ShownChecks) : 'all';
  // Both are a status, and the filter is the narrower choice.
  const shown = isFiltered && chosen === 'undecided' ? 'all' : chosen;
  return {
    show: shown,
    query: {
      ...queries[shown],
      ...(isFiltered && { state }),
      ...(isOccasion(texts.occasion) && { occasion: texts.occasion }),
      ...(isPerson(texts.made_by) && { made_by: texts.made_by }),
      ...(isDay(texts.made_from) && { made_from: texts.made_from }),
      ...(isDay(texts.made_to) && { made_to: texts.made_to }),
    },
  };
}

/** What the address of the list says of these filters. */
export const filterTexts = (filters: readonly Filter[], texts: Texts): Texts =>
  Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, texts[name]]));
