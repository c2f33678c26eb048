import { type RegisterEntry, RegisterEntryPatch } from '@caseward/contract/register';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { Dialog } from '../../../shared/dialogs/Dialog.tsx';
import { alertUndoable } from '../../../shared/feedback/alerts.ts';
import { FormFooter } from '../../../shared/forms/FormFooter.tsx';
import { TextArea } from '../../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../../shared/forms/use-saving-form.ts';
import { EntryFields } from './EntryFields.tsx';
import { namesInLines } from './other-names.ts';
import { changeEntry, registerChanged } from './register.api.ts';

type Kept = Required<RegisterEntryPatch>;

const keptOf = (entry: RegisterEntry): Kept => {
  const { name, kind, other_names, capacity, subject, since, until, firm_before } = entry;
  return { name, kind, other_names, capacity, subject, since, until, firm_before };
};

interface Filled extends Omit<Kept, 'other_names'>, Record<string, unknown> {
  /** One in each line. */
  other_names: string;
}

const asSent = ({ other_names, ...fields }: Filled): RegisterEntryPatch => ({
  ...fields,
  other_names: namesInLines(other_names),
});

/** Changes an entry of the register. */
export function EditEntryDialog({ entry, onClose }: { entry: RegisterEntry; onClose: () => void }) {
  const before = keptOf(entry);
  const { form, submit, isSaving } = useSavingForm<Filled, RegisterEntry>({
    body: z.pipe(z.transform(asSent), RegisterEntryPatch),
    initialValues: { ...before, other_names: before.other_names.join('\n') },
    save: (values) => changeEntry(entry.id, asSent(values)),
    effects: registerChanged,
    failure: t`Failed to change the entry.`,
    onSaved: ({ id, name }) => {
      alertUndoable(t`${name} was changed.`, {
        label: t`Undo`,
        act: () => changeEntry(id, before),
        failure: t`Failed to change the entry.`,
        done: t`${entry.name} is as before.`,
        effects: registerChanged,
      });
      onClose();
    },
  });
  const wrongName = Object.keys(form.errors).find((path) => path.startsWith('other_names.'));
  return (
    <Dialog wide title={t`Edit ${entry.name}`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t`Name`} required {...form.getInputProps('name')} />
          <TextArea
            label={t`Other names, one in each line`}
            minRows={2}
            maxRows={8}
            {...form.getInputProps('other_names')}
            {...(wrongName && { error: form.errors[wrongName] })}
          />
          {entry.source === 'LATERAL' && (
            <TextInput label={t`Former firm`} {...form.getInputProps('firm_before')} />
          )}
          <EntryFields field={(name) => form.getInputProps(name)} isInterest={entry.source === 'INTEREST'} />
          <FormFooter submitLabel={t`Save Changes`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
