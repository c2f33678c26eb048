import { dayKindLabels } from '@caseward/contract/court-fields';
import type { Court, CourtYear } from '@caseward/contract/courts';
import { courtDays } from '@caseward/contract/courts';
import { t } from '@lingui/core/macro';
import { ActionIcon, Alert, Button, Group, Text } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDay, weekdayName } from '../../shared/dates.ts';
import { RemoveButton } from '../../shared/dialogs/RemoveButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { courtsChanged, courtYearQuery, enterCourtDay, removeCourtDay } from './courts.api.ts';

const CourtDayDialog = lazyPart(() => import('./CourtDayDialog.tsx'), 'CourtDayDialog');

type DayOfYear = CourtYear['days'][number] & { id: string };

const columns: Column<DayOfYear>[] = [
  {
    header: t`Day`,
    oneLine: true,
    cell: ({ day }) => (
      <>
        {formatDay(day)}{' '}
        <Text span size="sm" c="dimmed">
          {weekdayName(day)}
        </Text>
      </>
    ),
  },
  {
    header: t`What it is`,
    cell: ({ name, kind, certainty, entry }) => (
      <>
        {entry ? dayKindLabels[kind] : name}{' '}
        {certainty === 'CONTESTED' && <Tag tone="caution">{t`Not settled`}</Tag>}
        {entry && name && (
          <Text size="sm" c="dimmed">
            {name}
          </Text>
        )}
      </>
    ),
  },
  { header: t`Source`, cell: ({ source }) => source },
];

/** The days of a year on which a court is closed, and those that were entered of it. */
export function CourtYearPanel({ court }: { court: Court }) {
  const [asked, setAsked] = useState<number>();
  const [isEntering, setEntering] = useState(false);
  const isKeeper = useMay(courtDays.add);
  const { data, error, refetch } = useQuery(courtYearQuery(court.id, asked));
  const entering = isKeeper && (
    <Button variant="default" size="compact-sm" onClick={() => setEntering(true)} data-screen-only>
      {t`Enter a day`}
    </Button>
  );
  return (
    <Panel title={t`Closed days`} action={entering}>
      {data ? (
        <Year court={court.id} year={data} isKeeper={isKeeper} onYear={setAsked} />
      ) : error ? (
        <LoadError text={t`Error: ${error.message}`} retry={refetch} />
      ) : (
        <Loading text={t`Loading closed days...`} lines={6} />
      )}
      {isEntering && (
        <Suspense>
          <CourtDayDialog
            court={court.id}
            onClose={() => setEntering(false)}
            onSaved={({ day }) => {
              setAsked(Number(day.slice(0, 4)));
              setEntering(false);
              alertSuccess(t`${formatDay(day)} was entered.`);
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface YearProps {
  court: string;
  year: CourtYear;
  isKeeper: boolean;
  onYear: (year: number) => void;
}

function Year({ court, year: { year, days, unknown }, isKeeper, onYear }: YearProps) {
  const shown = String(year);
  return (
    <>
      <Group gap="xs">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Year before`}
          disabled={year <= 1900}
          onClick={() => onYear(year - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {shown}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Year after`}
          disabled={year >= 2200}
          onClick={() => onYear(year + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
      {unknown.map(({ name, title, first_year, last_year }) => (
        <Alert key={name} color="yellow">
          {t`${title}: not known in ${shown}, only from ${String(first_year)} to ${String(last_year)}. No deadline is computed that depends on them.`}
        </Alert>
      ))}
      <DataTable
        label={t`Closed days of ${shown}`}
        columns={columns}
        rows={days.map((day) => ({ ...day, id: day.entry ?? `${day.holiday_set} ${day.day}` }))}
        empty={t`None are known in ${shown}, besides weekends. Choose the holidays of the court, or enter a day.`}
        actions={isKeeper ? (day) => <DayTools court={court} day={day} /> : undefined}
      />
    </>
  );
}

/** Removes a day that was entered; a holiday is of its set. */
function DayTools({ court, day: { day, kind, source, name, entry } }: { court: string; day: DayOfYear }) {
  if (entry === null) return null;
  const shown = formatDay(day);
  return (
    <RemoveButton
      label={t`Remove ${shown}`}
      remove={() => removeCourtDay(court, entry)}
      restore={() => enterCourtDay(court, { day, kind, source, note: name })}
      effects={courtsChanged}
      failure={t`Failed to remove the day.`}
      removed={t`${shown} was removed.`}
      restored={t`${shown} is entered again.`}
    />
  );
}
