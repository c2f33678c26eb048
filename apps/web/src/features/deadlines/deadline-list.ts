import {
  deadlineKindLabels,
  deadlineStatuses,
  deadlineStatusLabels,
} from '@caseward/contract/deadline-labels';
import { deadlineKinds } from '@caseward/contract/deadline-terms';
import { type DeadlineDue, deadlineDues, deadlines } from '@caseward/contract/deadlines';
import { t } from '@lingui/core/macro';
import { codeOptions } from '../../shared/forms/code-options.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Filter, NamedSource } from '../../shared/lists/filters.ts';
import { paths } from '../../shared/paths.ts';
import { titleOfMatter } from './deadlines.api.ts';

/** Texts of the list of deadlines. */
export const deadlineWords = {
  title: t`Deadlines`,
  one: t`deadline`,
  several: t`deadlines`,
  loading: t`Loading deadlines...`,
  none: t`There are no deadlines yet.`,
  start: {
    why: t`A deadline keeps every day that it had, where each came from, and who confirmed it.`,
    label: t`Add the first deadline`,
    to: paths.addDeadline,
    by: deadlines.create,
    help: 'deadlines' as const,
  },
  noMatch: t`No deadlines match.`,
};

const dueLabels: Record<DeadlineDue, string> = {
  overdue: t`Overdue`,
  today: t`Today`,
  week: t`This week`,
  month: t`This month`,
};
const yesOrNo = [
  { value: 'true', label: t`Yes` },
  { value: 'false', label: t`No` },
];

/** Filters of the list of deadlines. */
export const deadlineListFilters = (sources: { team: NamedSource; matters: OptionSource }): Filter[] => [
  {
    kind: 'some',
    name: 'status',
    label: t`Status`,
    options: codeOptions(deadlineStatuses, deadlineStatusLabels),
  },
  { kind: 'some', name: 'kind', label: t`Kind`, options: codeOptions(deadlineKinds, deadlineKindLabels) },
  {
    kind: 'record',
    name: 'responsible',
    label: t`Responsible`,
    source: sources.team,
    words: [
      { value: 'me', label: t`Me` },
      { value: 'none', label: t`Nobody` },
    ],
  },
  { kind: 'one', name: 'due', label: t`Last day`, options: codeOptions(deadlineDues, dueLabels) },
  { kind: 'days', from: 'due_from', to: 'due_to', label: t`Between` },
  { kind: 'one', name: 'critical', label: t`Critical`, options: yesOrNo },
  { kind: 'one', name: 'confirmed', label: t`Confirmed`, options: yesOrNo },
  {
    kind: 'one',
    name: 'confirmable',
    label: t`To be confirmed by`,
    options: [{ value: 'me', label: t`Me` }],
  },
  {
    kind: 'one',
    name: 'to_acknowledge',
    label: t`To be acknowledged by`,
    options: [{ value: 'me', label: t`Me` }],
  },
  { kind: 'one', name: 'to_decide', label: t`Another day is proposed`, options: yesOrNo },
  {
    kind: 'record',
    name: 'matter',
    label: t`Matter`,
    source: { ...sources.matters, nameOf: titleOfMatter },
  },
];

/** Built-in views of the list of deadlines. */
export const deadlineTabs = [
  { label: t`All`, filters: {} },
  { label: t`Open`, filters: { status: 'OPEN' } },
  { label: t`Mine`, filters: { status: 'OPEN', responsible: 'me' } },
  { label: t`Overdue`, filters: { due: 'overdue' } },
  { label: t`This week`, filters: { status: 'OPEN', due: 'week' } },
  { label: t`For me to confirm`, filters: { confirmable: 'me' } },
  { label: t`For me to acknowledge`, filters: { to_acknowledge: 'me' } },
  { label: t`To confirm`, filters: { status: 'OPEN', confirmed: 'false' } },
  { label: t`To decide`, filters: { to_decide: 'true' } },
];
