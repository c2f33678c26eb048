import { NewKeptList } from '@caseward/contract/conflict-lists';
import { t } from '@lingui/core/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { manyOf } from '../../shared/counts.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { keepList } from './conflicts.api.ts';
import { registerChanged } from './register/register.api.ts';

interface Filled extends Record<string, unknown> {
  user: string | null;
  firm_before: string;
}

const bodyOf = ({ user, firm_before }: Filled): NewKeptList => ({ user: user ?? '', firm_before });

interface KeepListDialogProps {
  /** The check that asked for the names. */
  id: string;
  people: OptionSource;
  onClose: () => void;
}

/** Keeps the names of somebody who joins the firm in the register, so that later checks find them. */
export function KeepListDialog({ id, people, onClose }: KeepListDialogProps) {
  const { form, submit, isSaving } = useSavingForm<Filled, { added: number }>({
    body: z.pipe(z.transform(bodyOf), NewKeptList),
    initialValues: { user: null, firm_before: '' },
    save: (values) => keepList(id, bodyOf(values)),
    effects: registerChanged,
    failure: t`Failed to add to the register.`,
    onSaved: ({ added }) => {
      alertSuccess(
        added === 0
          ? t`The register has all these names already.`
          : t`${manyOf(added, { one: t`name`, several: t`names` })} were added to the register.`,
      );
      onClose();
    },
  });
  return (
    <Dialog title={t`Keep the names in the register`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {t`Later checks then find them. What the register has of this person already is left out.`}
          </Text>
          <OneChooser label={t`Whose list`} source={people} required {...form.getInputProps('user')} />
          <TextInput label={t`Former firm`} {...form.getInputProps('firm_before')} />
          <FormFooter submitLabel={t`Add to the register`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
