import type { Deadline } from '@caseward/contract/deadline-record';
import type { ExtensionPeriod } from '@caseward/contract/deadline-terms';
import { t } from '@lingui/core/macro';
import { Checkbox, Group, NumberInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { deadlineValuesQuery, type Question } from './deadlines.api.ts';
import { askedAgain } from './new-day.ts';
import { PreviewedDay } from './PreviewedDay.tsx';
import { ruleNamed } from './rules.ts';

/** What computed the present day of a deadline, where its rule can be extended and the caller may see it. */
export function useExtendable({
  id,
  court,
  proposed_on,
}: Pick<Deadline, 'id' | 'court' | 'proposed_on'>): Question | undefined {
  const { data: values = [] } = useQuery(deadlineValuesQuery(id));
  const { data: packs = [] } = useQuery(rulePacksQuery);
  const [current] = values;
  const { rule } = ruleNamed(packs, current?.question?.rule, current?.question?.trigger.slice(0, 10));
  // An extended day says so; another extension is entered by hand. What waits for a decision is decided on first.
  if (!rule?.extendable || current?.source === 'EXTENDED' || proposed_on !== null) return undefined;
  return askedAgain(current?.question, court ?? undefined);
}

const units: { value: ExtensionPeriod['unit']; label: string }[] = [
  { value: 'DAY', label: t`Days` },
  { value: 'WEEK', label: t`Weeks` },
  { value: 'MONTH', label: t`Months` },
];
const aMonth: ExtensionPeriod = { n: 1, unit: 'MONTH' };

interface ExtensionByRuleProps {
  question: Question;
  by: ExtensionPeriod | undefined;
  error: ReactNode;
  onChange: (by: ExtensionPeriod | undefined) => void;
}

/** By how much a deadline is extended: where it then ends follows from its rule, and is shown before it is saved. */
export function ExtensionByRule({ question, by, error, onChange }: ExtensionByRuleProps) {
  return (
    <Stack gap="xs">
      <Checkbox
        label={t`The rule computes the new last day`}
        checked={by !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? aMonth : undefined)}
      />
      {by && (
        <>
          <Group align="flex-start">
            <NumberInput
              label={t`Extended by`}
              min={1}
              max={999}
              allowDecimal={false}
              value={by.n}
              error={error}
              onChange={(n) => onChange({ ...by, n: Number(n) || 0 })}
            />
            <Select
              label={t`Unit`}
              data={units}
              value={by.unit}
              onChange={(unit) => unit && onChange({ ...by, unit: unit as ExtensionPeriod['unit'] })}
            />
          </Group>
          <PreviewedDay question={{ ...question, extension: by }} />
        </>
      )}
    </Stack>
  );
}
