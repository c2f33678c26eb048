import { Skeleton } from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import { lazy, Suspense } from 'react';

const DayInput = lazy(async () => ({ default: (await import('./CalendarDateInput.tsx')).CalendarDateInput }));

/** Picks a calendar day, on a screen that should not have to wait for the calendar. Its place is kept meanwhile. */
export function LazyDateInput(props: DateInputProps) {
  return (
    <Suspense fallback={<Skeleton height={61} radius="sm" />}>
      <DayInput {...props} />
    </Suspense>
  );
}
