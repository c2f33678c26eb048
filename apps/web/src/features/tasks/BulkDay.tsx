import { lazy, Suspense } from 'react';
import { Loading } from '../../shared/ui/Loading.tsx';

// A list needs no calendar until somebody asks for one.
const DayInput = lazy(async () => ({ default: (await import('../../shared/ui/DayInput.tsx')).DayInput }));

/** The day on which several tasks become due; none takes their day away. */
export function BulkDay({ day, onChange }: { day: string | null; onChange: (day: string | null) => void }) {
  return (
    <Suspense fallback={<Loading text="Loading..." lines={1} />}>
      <DayInput
        label="Due Date"
        placeholder="No due date"
        value={day}
        valueFormat="MMMM D, YYYY"
        onChange={onChange}
      />
    </Suspense>
  );
}
