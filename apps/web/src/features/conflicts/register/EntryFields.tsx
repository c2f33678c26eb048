import { contactKindLabels, contactKinds } from '@caseward/contract/contacts';
import { registerCapacities, registerCapacityLabels } from '@caseward/contract/register-codes';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { codeOptions } from '../../../shared/forms/code-options.ts';
import { LazyDateInput } from '../../../shared/forms/LazyDateInput.tsx';
import { clearButton } from '../../../shared/forms/options.ts';
import { Select } from '../../../shared/forms/Select.tsx';
import { SideBySide } from '../../../shared/layout/SideBySide.tsx';

interface EntryFieldsProps {
  /** Binds a field of the entry. */
  field: (name: 'kind' | 'capacity' | 'subject' | 'since' | 'until') => GetInputPropsReturnType;
  /** An own interest has no other capacity. */
  isInterest: boolean;
}

const capacities = registerCapacities.filter((capacity) => capacity !== 'INTEREST');

/** How somebody in the register stands, what it was about in a few words, and when. */
export function EntryFields({ field, isInterest }: EntryFieldsProps) {
  const kind = t`Person or company`;
  return (
    <>
      <SideBySide>
        {!isInterest && (
          <Select
            label={t({ message: 'Capacity', context: 'register' })}
            data={codeOptions(capacities, registerCapacityLabels)}
            {...field('capacity')}
          />
        )}
        <Select
          label={kind}
          placeholder={t({ message: 'Not known', context: 'person or company' })}
          data={codeOptions(contactKinds, contactKindLabels)}
          clearable
          clearButtonProps={clearButton(kind)}
          {...field('kind')}
        />
      </SideBySide>
      <TextInput
        label={t`Subject`}
        description={
          isInterest
            ? t`Such as: shares, a seat on the board.`
            : t`In general words, no more than what is needed to tell a conflict.`
        }
        {...field('subject')}
      />
      <SideBySide>
        <LazyDateInput label={t`Since`} yearless="last" {...field('since')} />
        <LazyDateInput label={t`Until`} yearless="last" {...field('until')} />
      </SideBySide>
    </>
  );
}
