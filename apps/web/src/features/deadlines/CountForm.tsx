import { type Direction, directions, type PeriodUnit } from '@caseward/contract/deadline-terms';
import { t } from '@lingui/core/macro';
import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Naming } from '../../shared/forms/options.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import type { Question } from './deadlines.api.ts';
import { countFromOwnDay, dayAndTime, type NewDayValues, type TriggerPlace } from './new-day.ts';
import { PreviewedDay } from './PreviewedDay.tsx';
import { TriggerChooser } from './TriggerChooser.tsx';

interface CountFormProps {
  form: UseFormReturnType<NewDayValues>;
  /** The courts to choose from. */
  courts: OptionSource;
  place: TriggerPlace | undefined;
  naming?: Naming | undefined;
}

/** What periods are counted in here: of open days, those on which the court is open. */
type Counted = 'DAY' | 'OPEN_DAY' | 'WEEK' | 'MONTH' | 'YEAR';
const units: Record<Counted, string> = {
  DAY: t`Days`,
  OPEN_DAY: t`Working days`,
  WEEK: t`Weeks`,
  MONTH: t`Months`,
  YEAR: t`Years`,
};
const ways: Record<Direction, string> = { AFTER: t`After it`, BEFORE: t`Before it` };

/** What a new calculation begins with: a week ahead of what it prepares. */
export const weekBefore: NonNullable<Question['calculation']> = {
  n: 7,
  unit: 'DAY',
  direction: 'BEFORE',
  roll: 'PREVIOUS',
};

/** A period from a day, without a court rule: so many days before another deadline, say. */
export function CountForm({ form, courts, place, naming }: CountFormProps) {
  const zone = useTimeZone();
  const question = form.values.question ?? { trigger: '' };
  const calculation = question.calculation ?? weekBefore;
  const ask = (change: Partial<Question>) => {
    form.clearFieldError('question');
    form.setFieldValue('question', { ...question, calculation, ...change });
  };
  const count = (change: Partial<typeof calculation>) => ask({ calculation: { ...calculation, ...change } });
  const { day } = dayAndTime(question.trigger);
  const counted: Counted = calculation.count === 'OPEN' ? 'OPEN_DAY' : (calculation.unit as Counted);
  return (
    <>
      {place && <TriggerChooser {...{ form, place, naming }} />}
      <SideBySide>
        <LazyDateInput
          label={t`Day from which is counted`}
          required
          value={day || null}
          error={form.errors['question.trigger']}
          onChange={(chosen) => {
            countFromOwnDay(form);
            ask({ trigger: chosen ?? '' });
          }}
        />
        <NumberInput
          label={t`How many`}
          required
          min={0}
          max={20_000}
          allowDecimal={false}
          value={calculation.n}
          error={form.errors['question.calculation.n']}
          onChange={(n) => count({ n: Number(n) || 0 })}
        />
        <Select
          label={t`Unit`}
          data={Object.entries(units).map(([value, label]) => ({ value, label }))}
          value={counted}
          onChange={(unit) =>
            count({
              unit: (unit === 'OPEN_DAY' ? 'DAY' : unit) as PeriodUnit,
              count: unit === 'OPEN_DAY' ? 'OPEN' : 'ALL',
            })
          }
        />
        <Select
          label={t`Direction`}
          data={directions.map((value) => ({ value, label: ways[value] }))}
          value={calculation.direction ?? 'AFTER'}
          onChange={(direction) =>
            count({
              direction: direction as Direction,
              // Away from a closed day on the safe side.
              roll: direction === 'BEFORE' ? 'PREVIOUS' : 'NEXT',
            })
          }
        />
      </SideBySide>
      <OneChooser
        label={t`Court`}
        description={t`Its holidays and closures count.`}
        source={courts}
        {...naming}
        value={question.court ?? null}
        error={form.errors['question.court']}
        onChange={(court) => ask({ court: court ?? undefined, zone: court ? undefined : zone })}
      />
      <PreviewedDay question={question} />
    </>
  );
}
