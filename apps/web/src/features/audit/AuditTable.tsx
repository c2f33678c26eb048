import { type AuditEvent, auditedTypeLabels } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatMoment, formatShortTime, formatTime } from '../../shared/dates.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useRecords } from '../../shared/records/registry.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './AuditTable.module.css';
import { toldDay } from './day-in-words.ts';
import { EventFields } from './EventFields.tsx';
import { type EventSetting, eventInWords } from './event-text.ts';
import { areSealsLate } from './late-seals.ts';
import { SealMarks } from './SealMarks.tsx';
import { useNames } from './use-names.ts';
import { byVisit, isOfNotesToo, type Told } from './visits.ts';

/** An event, with the other views of its visit. */
type Line = Told & { id: string };

const columns = (timeZone: string, setting: EventSetting): Column<Line>[] => [
  {
    header: t`When`,
    cell: ({ event: { created_at }, others }) => {
      const begun = others.at(-1)?.created_at ?? created_at;
      const [from, to] = [formatShortTime(begun, timeZone), formatShortTime(created_at, timeZone)];
      return (
        <>
          {formatMoment(created_at, timeZone)},{' '}
          {from === to ? formatTime(created_at, timeZone) : t`${from} to ${to}`}
          <Text size="xs" c="dimmed">
            {toldDay(created_at, timeZone)}
          </Text>
        </>
      );
    },
    rem: 15,
  },
  {
    header: t`Who`,
    cell: ({ event }) => (event.user ? <Person person={event.user} /> : eventInWords(event, setting).who),
    rem: 10,
  },
  { header: t`What`, cell: (line) => <What line={line} setting={setting} /> },
  { header: t`From`, cell: ({ event }) => <From event={event} />, rem: 7.5 },
  {
    header: t`Seal`,
    cell: ({ event, others }) => <SealMarks events={[event, ...others]} />,
    rem: 4.75,
  },
];

/** The client's address, and the token it showed where it was no browser of a signed-in person. */
const From = ({ event: { address, token } }: { event: AuditEvent }) => (
  <>
    {address}
    {token && (
      <Text size="xs" c="dimmed">
        {t`with the token “${token.name}”`}
      </Text>
    )}
  </>
);

function What({ line, setting }: { line: Line; setting: EventSetting }) {
  const { event } = line;
  const { did, fields } = eventInWords(event, setting);
  const { matter, object_type } = event;
  if (isOfNotesToo(line))
    return matter?.title
      ? t`viewed the matter “${matter.title}” and its notes`
      : t`viewed a matter and its notes`;
  const isElsewhere = matter && object_type !== 'matter' && object_type !== 'wall';
  return (
    <div className={classes.what}>
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
    </div>
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

/** The events of the firm, the views of a visit in one line. */
export function AuditTable({ rows, empty, onOnly }: AuditTableProps) {
  const lines = useMemo(
    () => rows.data && byVisit(rows.data).map((told) => ({ ...told, id: told.event.id })),
    [rows.data],
  );
  const { nameOf } = useNames(rows.data ?? []);
  const setting = { nameOf, records: useRecords(), insideMatter: false };
  return (
    <>
      {areSealsLate(rows.data ?? [], Date.now()) && (
        <Alert color="red" mb="md">
          {t`Some events have waited for their seals for more than a minute. Until they are sealed, a change of them would not be noticed. Tell whoever runs Caseward for you.`}
        </Alert>
      )}
      <RowsTable<Line>
        label={t`Audit log`}
        columns={columns(useTimeZone(), setting)}
        rows={{ ...rows, data: lines } as LoadedRows<Line>}
        loading={t`Loading the audit log...`}
        empty={empty}
        actions={onOnly && (({ event }) => event.object_id && <OnlyButton event={event} onOnly={onOnly} />)}
      />
    </>
  );
}
