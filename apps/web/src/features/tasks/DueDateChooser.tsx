import { t } from '@lingui/core/macro';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { today as todayIn } from '../../shared/dates.ts';
import { DayCalendar } from '../../shared/forms/DayCalendar.tsx';
import { readDay, unreadDay } from '../../shared/forms/typed-day.ts';
import { useSession, useTimeZone } from '../../shared/session/session.ts';

/** Days that are often meant, as they could be typed. */
const picks = [
  { label: t`Today`, said: 'today' },
  { label: t`Tomorrow`, said: 'tomorrow' },
  { label: t`+7 days`, said: '+7' },
  { label: t`+14 days`, said: '+14' },
  { label: t`+30 days`, said: '+30' },
];

interface DueDateChooserProps {
  /** The present day (YYYY-MM-DD). */
  day: string | null;
  onChoose: (day: string | null) => void;
}

/** A day that is typed, picked from a few that are often meant, or from a calendar. */
export function DueDateChooser({ day, onChoose }: DueDateChooserProps) {
  const order = useSession().tenant?.date_order ?? 'MDY';
  const today = todayIn(useTimeZone());
  const [typed, setTyped] = useState('');
  const [isUnread, setUnread] = useState(false);
  const [month, setMonth] = useState<string>();
  const reading = { order, today, yearless: 'next' } as const;
  const read = readDay(typed, reading);
  return (
    <Stack gap="xs" miw="17rem" w="min-content">
      <TextInput
        data-autofocus
        aria-label={t`Due date`}
        placeholder={t`Type a day: fri, +7, 12/1`}
        autoComplete="off"
        size="sm"
        value={typed}
        error={isUnread && unreadDay(order)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setUnread(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          // The focus goes back to the button, which the same key would press.
          event.preventDefault();
          if (read) onChoose(read);
          else setUnread(true);
        }}
      />
      <Group gap={4}>
        {picks.map(({ label, said }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            onClick={() => onChoose(readDay(said, reading))}
          >
            {label}
          </Button>
        ))}
        {day !== null && (
          <Button variant="default" size="compact-sm" onClick={() => onChoose(null)}>
            {t`No due date`}
          </Button>
        )}
      </Group>
      <DayCalendar
        month={month ?? read ?? undefined}
        onMonth={setMonth}
        picked={read ?? day}
        onPick={onChoose}
      />
    </Stack>
  );
}
