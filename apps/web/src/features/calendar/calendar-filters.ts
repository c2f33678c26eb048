import { calendarKinds } from '@caseward/contract/calendar-codes';
import { t } from '@lingui/core/macro';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Filter, NamedSource } from '../../shared/lists/filters.ts';
import { titleOfMatter } from './calendar.api.ts';
import { kindOf } from './entry-words.ts';

/** Whose days are shown. */
export const whoseFilter = (team: NamedSource): Filter => ({
  kind: 'record',
  name: 'whose',
  label: t`Whose`,
  source: team,
  words: [
    { value: 'me', label: t`Me` },
    { value: 'firm', label: t`The whole firm` },
  ],
});

/** Of which matter. */
export const matterFilter = (matters: OptionSource) =>
  ({
    kind: 'record',
    name: 'matter',
    label: t`Matter`,
    source: { ...matters, nameOf: titleOfMatter },
  }) satisfies Filter;

/** Filters of the calendar. */
export const calendarFilterList = (sources: { team: NamedSource; matters: OptionSource }): Filter[] => [
  whoseFilter(sources.team),
  matterFilter(sources.matters),
  {
    kind: 'some',
    name: 'kinds',
    label: t`Kinds`,
    options: calendarKinds.map((kind) => ({
      value: kind,
      label: kind === 'CLOSED' ? t`Days on which courts are closed` : kindOf({ kind }),
    })),
  },
];
