import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { DayInputProps } from './CalendarDateInput.tsx';

const DayInput = lazyPart(() => import('./CalendarDateInput.tsx'), 'CalendarDateInput');

/** Lazy-loaded date input, for screens that should not wait for the calendar. Keeps its place while it loads. */
export function LazyDateInput(props: DayInputProps) {
  return (
    <Suspense fallback={<Skeleton height={61} radius="sm" />}>
      <DayInput {...props} />
    </Suspense>
  );
}
