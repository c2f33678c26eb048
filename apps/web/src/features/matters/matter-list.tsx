import { matterFields } from '@caseward/contract/matter-fields';
import { matterStatuses, matterStatusLabels } from '@caseward/contract/matter-statuses';
import { MatterRow, matters } from '@caseward/contract/matters';
import { partyRoleLabels, partyRoles, partySideLabels, partySides } from '@caseward/contract/party-roles';
import { t } from '@lingui/core/macro';
import { formatDay, formatMoment } from '../../shared/dates.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { Day } from '../../shared/layout/Day.tsx';
import { OutsideLink } from '../../shared/layout/OutsideLink.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { ListColumn } from '../../shared/lists/columns.ts';
import type { Filter, NamedSource } from '../../shared/lists/filters.ts';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { PinButton } from '../../shared/pins/PinButton.tsx';
import { withOtherFields } from '../../shared/records/field-columns.ts';
import { MatterStatusTag } from './MatterStatusTag.tsx';
import { MatterSigns } from './ProtectionBadges.tsx';

/** Texts of the list of matters. */
export const matterWords = {
  title: t`Matters`,
  one: t`matter`,
  several: t`matters`,
  loading: t`Loading matters...`,
  none: t`There are no matters yet.`,
  start: {
    why: t`A matter keeps the clients, tasks, notes and documents of a case together.`,
    label: t`Add the first matter`,
    to: paths.addMatter,
    by: matters.create,
    help: 'matters' as const,
  },
  noMatch: t`No matters match.`,
};

const ownColumns = (timeZone: string): ListColumn<MatterRow>[] => [
  {
    name: 'title',
    header: t`Title`,
    ordering: 'title',
    cell: (matter) => (
      <>
        <RowLink to={paths.matter} id={matter.id}>
          {matter.title}
        </RowLink>
        <MatterSigns matter={matter} />
        <PinButton matter={matter} look="row" />
      </>
    ),
  },
  {
    name: 'local_case_number',
    header: t`Local Case Number`,
    cell: ({ local_case_number }) => local_case_number,
  },
  {
    name: 'status',
    header: t`Status`,
    ordering: 'status',
    cell: ({ status }) => <MatterStatusTag status={status} />,
    rem: 5.5,
  },
  {
    name: 'clients',
    header: t`Clients`,
    ordering: 'client',
    cell: ({ clients_details = [] }) => clients_details.map(fullName).join(', '),
  },
  {
    name: 'other_side',
    header: t`Other side`,
    extra: true,
    cell: ({ parties_details = [] }) =>
      parties_details
        .filter(({ role }) => role === 'OPPOSING_PARTY')
        .map(fullName)
        .join(', '),
  },
  {
    name: 'lead_attorney',
    header: t`Lead attorney`,
    ordering: 'lead_attorney',
    cell: ({ lead_attorney_details: lead }) => lead && <Person person={lead} />,
  },
  {
    name: 'originating_attorney',
    header: t`Originating attorney`,
    extra: true,
    cell: ({ originating_attorney_details: originator }) => originator && <Person person={originator} />,
  },
  {
    name: 'docket_url',
    header: t`Docket link`,
    extra: true,
    cell: ({ docket_url }) => docket_url && <OutsideLink to={docket_url} />,
  },
  {
    name: 'practice_area',
    header: t`Practice area`,
    ordering: 'practice_area',
    cell: ({ practice_area_details }) => practice_area_details?.name ?? '',
  },
  {
    name: 'court',
    header: t`Court`,
    extra: true,
    cell: ({ court_details }) => court_details?.name ?? '',
  },
  {
    name: 'next_on',
    header: t`Next due`,
    ordering: 'next_on',
    inFile: [],
    cell: ({ next_on }) => next_on && <Day day={next_on} />,
    rem: 8.75,
  },
  {
    name: 'number',
    header: t`Matter No.`,
    ordering: 'number',
    cell: ({ number }) => number,
    oneLine: 'always',
  },
  {
    name: 'opened_on',
    header: t`Opened on`,
    ordering: 'opened_on',
    extra: true,
    cell: ({ opened_on }) => formatDay(opened_on),
    oneLine: true,
  },
  {
    name: 'closed_on',
    header: t`Closed on`,
    extra: true,
    cell: ({ closed_on }) => closed_on && formatDay(closed_on),
    oneLine: true,
  },
  {
    name: 'created_at',
    header: t`Created`,
    ordering: 'created_at',
    extra: true,
    cell: ({ created_at }) => formatMoment(created_at, timeZone),
    oneLine: true,
  },
];

/** Columns of the list of matters. */
export const matterColumns = (timeZone: string) =>
  withOtherFields(ownColumns(timeZone), matterFields, MatterRow.shape);

/** Filters of the list of matters. */
export const matterListFilters = (sources: {
  team: NamedSource;
  contacts: NamedSource;
  practiceAreas: NamedSource;
  courts: NamedSource;
}): Filter[] => [
  {
    kind: 'some',
    name: 'status',
    label: t`Status`,
    options: codeOptions(matterStatuses, matterStatusLabels),
  },
  {
    kind: 'record',
    name: 'assigned_to',
    label: t`Team member`,
    source: sources.team,
    words: [
      { value: 'me', label: t`Me` },
      { value: 'none', label: t`Nobody` },
    ],
  },
  {
    kind: 'record',
    name: 'lead_attorney',
    label: t`Lead attorney`,
    source: sources.team,
    words: [
      { value: 'me', label: t`Me` },
      { value: 'none', label: t`Nobody` },
    ],
  },
  {
    kind: 'record',
    name: 'originating_attorney',
    label: t`Originating attorney`,
    source: sources.team,
    words: [
      { value: 'me', label: t`Me` },
      { value: 'none', label: t`Nobody` },
    ],
  },
  { kind: 'record', name: 'client', label: t`Client`, source: sources.contacts },
  { kind: 'record', name: 'party', label: t`Party`, source: sources.contacts },
  {
    kind: 'some',
    name: 'party_role',
    label: t`Party role`,
    options: codeOptions(partyRoles, partyRoleLabels),
  },
  {
    kind: 'some',
    name: 'party_side',
    label: t`Party side`,
    options: codeOptions(partySides, partySideLabels),
  },
  {
    kind: 'record',
    name: 'practice_area',
    label: t`Practice area`,
    source: sources.practiceAreas,
    words: [{ value: 'none', label: t`None` }],
  },
  {
    kind: 'record',
    name: 'court',
    label: t`Court`,
    source: sources.courts,
    words: [{ value: 'none', label: t`None` }],
  },
  {
    kind: 'one',
    name: 'next_date',
    label: t`Next date`,
    options: [
      { value: 'none', label: t`None` },
      { value: 'past', label: t`Passed` },
    ],
  },
  { kind: 'days', from: 'opened_from', to: 'opened_to', label: t`Opened` },
];

/** Built-in views of the list of matters. */
export const matterTabs = [
  { label: t`All`, filters: {} },
  { label: t`Mine`, filters: { assigned_to: 'me' } },
  { label: t`Open`, filters: { status: 'OPEN,PENDING,ON_HOLD' } },
  { label: t`Closed`, filters: { status: 'CLOSED,ARCHIVED' } },
];
