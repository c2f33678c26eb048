import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { today as todayIn } from '../dates.ts';
import { useSession, useTimeZone } from '../session/session.ts';
import { readDay } from './typed-day.ts';

/** Days that are often meant, as they could be typed. */
const picks = [
  { label: t`Today`, said: 'today' },
  { label: t`Tomorrow`, said: 'tomorrow' },
  { label: t`+7 days`, said: '+7' },
  { label: t`+14 days`, said: '+14' },
  { label: t`+30 days`, said: '+30' },
];

interface DayPicksProps {
  onPick: (day: string | null) => void;
  /** They are pressed with the focus in the field, into which the same can be typed. */
  keepsFocus?: boolean;
  /** What else is offered. */
  children?: ReactNode;
}

/** A few days that are often meant, each a click away. */
export function DayPicks({ onPick, keepsFocus, children }: DayPicksProps) {
  const order = useSession().tenant?.date_order ?? 'MDY';
  const today = todayIn(useTimeZone());
  return (
    <Group gap={4}>
      {picks.map(({ label, said }) => (
        <Button
          key={label}
          variant="default"
          size="compact-sm"
          tabIndex={keepsFocus ? -1 : undefined}
          onClick={() => onPick(readDay(said, { order, today, yearless: 'next' }))}
        >
          {label}
        </Button>
      ))}
      {children}
    </Group>
  );
}
