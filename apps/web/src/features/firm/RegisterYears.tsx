import type { FirmPatch } from '@caseward/contract/firm';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { manyOf } from '../../shared/counts.ts';
import { Select } from '../../shared/forms/Select.tsx';

const usual = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30];
const words = { one: t`year`, several: t`years` };
const forEver = 'for ever';

const fields = {
  lateral_list_years: t`Lists of people who joined`,
  declined_enquiry_years: t`Declined enquiries, once they are permanently deleted`,
  deleted_matter_years: t`Parties of other permanently deleted matters`,
  check_report_years: t`Reports of closed checks without a matter`,
};
type Field = keyof typeof fields;

const options = (now: number | null) => [
  { value: forEver, label: t`Forever` },
  ...[...new Set([...usual, ...(now === null ? [] : [now])])]
    .sort((one, other) => one - other)
    .map((years) => ({ value: String(years), label: manyOf(years, words) })),
];

interface RegisterYearsProps {
  form: Pick<UseFormReturnType<Pick<FirmPatch, Field>>, 'values' | 'setFieldValue' | 'getInputProps'>;
  /** What is saved. */
  settings: Record<Field, number | null>;
}

/** Chooses how long the conflict register and reports keep names. */
export const RegisterYears = ({ form, settings }: RegisterYearsProps) => (
  <Stack gap="sm" component="fieldset" m={0} p={0} bd={0}>
    <Text component="legend" size="sm" fw={600}>
      {t`How long names are kept for conflict checks`}
    </Text>
    <Text size="xs" c="dimmed">
      {t`Counted from the day the name was added to the register or the check was closed. Older entries are permanently deleted each night. Reports of a matter's checks keep what they found.`}
    </Text>
    {(Object.keys(fields) as Field[]).map((field) => {
      const years = form.values[field] ?? null;
      return (
        <Select
          key={field}
          label={fields[field]}
          data={options(settings[field])}
          {...form.getInputProps(field)}
          value={years === null ? forEver : String(years)}
          onChange={(chosen) => form.setFieldValue(field, chosen === forEver ? null : Number(chosen))}
        />
      );
    })}
  </Stack>
);
