import { t } from '@lingui/core/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { today as todayIn } from '../../shared/dates.ts';
import { DayCalendar } from '../../shared/forms/DayCalendar.tsx';
import { DayPicks } from '../../shared/forms/DayPicks.tsx';
import { readDay, unreadDay } from '../../shared/forms/typed-day.ts';
import { useSession, useTimeZone } from '../../shared/session/session.ts';

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
  const read = readDay(typed, { order, today, yearless: 'next' });
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
      <DayPicks onPick={onChoose}>
        {day !== null && (
          <Button variant="default" size="compact-sm" onClick={() => onChoose(null)}>
            {t`No due date`}
          </Button>
        )}
      </DayPicks>
      <DayCalendar
        month={month ?? read ?? undefined}
        onMonth={setMonth}
        picked={read ?? day}
        onPick={onChoose}
      />
    </Stack>
  );
}
