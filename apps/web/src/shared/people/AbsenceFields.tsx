import { t } from '@lingui/core/macro';
import { SimpleGrid } from '@mantine/core';
import type { DayInputProps } from '../forms/CalendarDateInput.tsx';
import { LazyDateInput } from '../forms/LazyDateInput.tsx';

type Inputs = { getInputProps: (field: 'away_from' | 'away_until') => DayInputProps };

/** The first and the last day on which somebody is away. */
export function AbsenceFields({ form }: { form: Inputs }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <LazyDateInput label={t`First day away`} {...form.getInputProps('away_from')} />
      <LazyDateInput label={t`Last day away`} {...form.getInputProps('away_until')} />
    </SimpleGrid>
  );
}
