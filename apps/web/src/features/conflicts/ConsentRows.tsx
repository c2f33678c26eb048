import { type ConsentForm, consentFormLabels, consentForms } from '@caseward/contract/conflict-codes';
import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FieldRows, type RowsProps } from '../../shared/forms/FieldRows.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { shortDay } from '../../shared/language/day-formats.ts';
import classes from './ConsentRows.module.css';

/** A consent, as it is filled in. */
export interface Consent {
  by: string;
  on: string;
  form: ConsentForm;
}

/** A row that is to be filled in. */
export const noConsent: Consent = { by: '', on: '', form: 'SIGNED' };

/** Who consented, when, and in what form. */
export function ConsentRows(props: RowsProps<Consent>) {
  return (
    <FieldRows<Consent> name="consents" one={t`consent`} empty={noConsent} most={20} {...props}>
      {({ by, on, form }, { number, set, bound }) => (
        <div className={classes.consent}>
          <TextInput
            label={t`Who consented`}
            aria-label={t`Who consented, ${number}`}
            value={by}
            onChange={({ currentTarget }) => set({ by: currentTarget.value })}
            {...bound('by')}
          />
          <LazyDateInput
            label={t`Day`}
            aria-label={t`Day of consent ${number}`}
            valueFormat={shortDay}
            yearless="last"
            value={on}
            onChange={(day) => set({ on: day ?? '' })}
            {...bound('on')}
          />
          <NativeSelect
            label={t({ message: 'Form', context: 'of a consent' })}
            aria-label={t`Form of consent ${number}`}
            data={codeOptions(consentForms, consentFormLabels)}
            value={form}
            onChange={({ currentTarget }) => set({ form: currentTarget.value as ConsentForm })}
            {...bound('form')}
          />
        </div>
      )}
    </FieldRows>
  );
}
