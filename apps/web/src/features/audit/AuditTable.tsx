import { type AuditEvent, auditedTypeLabels } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Text } from '@mantine/core';
import { formatMoment, formatTime } from '../../shared/dates.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useRecords } from '../../shared/records/registry.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { toldDay } from './day-in-words.ts';
import { EventFields } from './EventFields.tsx';
import { type EventSetting, eventInWords } from './event-text.ts';
import { areSealsLate } from './late-seals.ts';
import { SealMark } from './SealMark.tsx';
import { useNames } from './use-names.ts';

const columns = (timeZone: string, setting: EventSetting): Column<AuditEvent>[] => [
  {
    header: t`When`,
    cell: ({ created_at }) => (
      <>
        {formatMoment(created_at, timeZone)}, {formatTime(created_at, timeZone)}
        <Text size="xs" c="dimmed">
          {toldDay(created_at, timeZone)}
        </Text>
      </>
    ),
  },
  {
    header: t`Who`,
    cell: (event) => (event.user ? <Person person={event.user} /> : eventInWords(event, setting).who),
  },
  { header: t`What`, cell: (event) => <What event={event} setting={setting} /> },
  { header: t`From`, cell: ({ address }) => address ?? '' },
  { header: t`Seal`, cell: ({ seal }) => <SealMark seal={seal} /> },
];

function What({ event, setting }: { event: AuditEvent; setting: EventSetting }) {
  const { did, fields } = eventInWords(event, setting);
  const { matter, object_type } = event;
  const isElsewhere = matter && object_type !== 'matter' && object_type !== 'wall';
  return (
    <>
      {did}
      {isElsewhere && matter.title && (
        <Text component="span" inherit>
          {' '}
          <Trans>
            in{' '}
            <TextLink to={paths.matter} params={{ matterId: matter.id }} underline="always">
              {matter.title}
            </TextLink>
          </Trans>
        </Text>
      )}
      <EventFields fields={fields} />
    </>
  );
}

interface OnlyButtonProps {
  event: AuditEvent;
  onOnly: (event: AuditEvent) => void;
}

function OnlyButton({ event, onOnly }: OnlyButtonProps) {
  const name = event.object_label ?? auditedTypeLabels[event.object_type];
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t`Filter to this: ${name}`}
      onClick={() => onOnly(event)}
    >
      {t`Filter to this`}
    </Button>
  );
}

interface AuditTableProps {
  rows: LoadedRows<AuditEvent>;
  empty: string;
  /** Filters the log by an event's object; left out: it is filtered so already. */
  onOnly: ((event: AuditEvent) => void) | undefined;
}

/** The events of the firm. */
export function AuditTable({ rows, empty, onOnly }: AuditTableProps) {
  const setting = { nameOf: useNames(rows.data ?? []), records: useRecords(), insideMatter: false };
  return (
    <>
      {areSealsLate(rows.data ?? [], Date.now()) && (
        <Alert color="red" mb="md">
          {t`Some events have waited for their seals for more than a minute. Until they are sealed, a change of them would not be noticed. Tell whoever runs Caseward for you.`}
        </Alert>
      )}
      <RowsTable<AuditEvent>
        label={t`Audit log`}
        columns={columns(useTimeZone(), setting)}
        rows={rows}
        loading={t`Loading the audit log...`}
        empty={empty}
        actions={onOnly && ((event) => event.object_id && <OnlyButton event={event} onOnly={onOnly} />)}
      />
    </>
  );
}
