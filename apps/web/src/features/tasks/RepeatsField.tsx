import { repetitionText } from '@caseward/contract/repeat-words';
import { mostBetween, type Repetition, repeatUnits } from '@caseward/contract/repeats';
import { t } from '@lingui/core/macro';
import { NumberInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { Select } from '../../shared/forms/Select.tsx';

interface RepeatsFieldProps {
  label: string;
  value?: Repetition | null;
  onChange: (value: Repetition | null) => void;
  error?: ReactNode;
  /** The form's errors by path. */
  errors: Readonly<Record<string, ReactNode>>;
}

const never = 'never';
const own = 'own';
const weekly: Repetition = { every: 1, unit: 'WEEK', until: null };
const often: readonly Repetition[] = [
  { every: 1, unit: 'DAY', until: null },
  weekly,
  { every: 2, unit: 'WEEK', until: null },
  { every: 1, unit: 'MONTH', until: null },
  { every: 1, unit: 'YEAR', until: null },
];
const codeOf = ({ every, unit }: Repetition) => `${every} ${unit}`;
const choices = [
  { value: never, label: t`Does not repeat` },
  ...often.map((each) => ({ value: codeOf(each), label: repetitionText(each) })),
  { value: own, label: t`Custom…` },
];
const units: Record<Repetition['unit'], string> = {
  DAY: t`Days`,
  WEEK: t`Weeks`,
  MONTH: t`Months`,
  YEAR: t`Years`,
};

/** How a task repeats: one of a few usual ways, or every so many days, weeks, months or years; and until when. */
export function RepeatsField({ label, value = null, onChange, error, errors }: RepeatsFieldProps) {
  const [isOwn, setOwn] = useState(false);
  const isUsual = value !== null && often.some((each) => codeOf(each) === codeOf(value));
  const chosen = value === null ? never : isOwn || !isUsual ? own : codeOf(value);
  const until = value?.until ?? null;
  const choose = (code: string | null) => {
    setOwn(code === own);
    if (code === own) return onChange(value ?? weekly);
    const usual = often.find((each) => codeOf(each) === code);
    onChange(usual ? { ...usual, until } : null);
  };
  const bound = (part: keyof Repetition) => ({
    error: errors[`repeats.${part}`],
    'data-path': `repeats.${part}`,
  });
  return (
    <>
      <Select
        label={label}
        data={choices}
        value={chosen}
        onChange={choose}
        error={error}
        data-path="repeats"
      />
      {value && chosen === own && (
        <>
          <NumberInput
            label={t`Every`}
            min={1}
            max={mostBetween}
            allowDecimal={false}
            {...bound('every')}
            value={Number.isNaN(value.every) ? '' : value.every}
            onChange={(every) => onChange({ ...value, every: every === '' ? Number.NaN : Number(every) })}
          />
          <Select
            label={t`Unit`}
            data={repeatUnits.map((unit) => ({ value: unit, label: units[unit] }))}
            {...bound('unit')}
            value={value.unit}
            onChange={(unit) => unit && onChange({ ...value, unit })}
          />
        </>
      )}
      {value && (
        <LazyDateInput
          label={t`Until`}
          {...bound('until')}
          value={until}
          onChange={(day) => onChange({ ...value, until: day })}
        />
      )}
    </>
  );
}
