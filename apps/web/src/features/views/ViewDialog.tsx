import { type View, ViewInput } from '@caseward/contract/views';
import { t } from '@lingui/core/macro';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import type { List } from './use-list.ts';
import { createView, updateView, viewChanged } from './views.api.ts';

interface ViewDialogProps {
  list: List;
  /** The view to rename or share; left out: a new one of the present list. */
  view: View | undefined;
  onClose: () => void;
}

/** Saves a view of a list, for oneself or for the firm. */
export function ViewDialog({
  list: { list, asked, columns, density, open },
  view,
  onClose,
}: ViewDialogProps) {
  const { form, submit, isSaving } = useSavingForm({
    body: ViewInput,
    initialValues: { list, name: view?.name ?? '', shared: view?.shared ?? false },
    save: ({ name, shared }) =>
      view
        ? updateView(view.id, view.version, { name, shared })
        : createView({ list, name, shared, query: asked, columns, density }),
    effects: viewChanged,
    failure: t`Failed to save the view.`,
    onSaved: (saved) => {
      alertSuccess(t`The view ${saved.name} is saved.`);
      onClose();
      if (!view) open(saved);
    },
  });
  return (
    <Dialog title={view ? t`Rename or share view` : t`Save view`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t`Name`} required {...form.getInputProps('name')} />
          <Checkbox
            label={t`Share with the firm`}
            description={t`Everyone in the firm finds it among their views, and sees in it what they may see.`}
            {...form.getInputProps('shared', { type: 'checkbox' })}
          />
          <FormFooter submitLabel={t`Save view`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
