import { NoteInput } from '@caseward/contract/notes';
import { Button, Stack, Textarea } from '@mantine/core';
import { useSavingForm } from '../../shared/ui/use-saving-form.ts';
import { createNote } from './notes.api.ts';

/** Adds a note to a matter. */
export function NoteForm({ matterId }: { matterId: string }) {
  const { form, submit, isSaving } = useSavingForm({
    body: NoteInput,
    initialValues: { note: '', matter: matterId },
    save: createNote,
    failure: 'Failed to add note.',
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs" align="flex-start">
        <Textarea
          label="New Note"
          required
          autosize
          minRows={3}
          maxRows={16}
          w="100%"
          readOnly={isSaving}
          {...form.getInputProps('note')}
        />
        <Button type="submit" loading={isSaving}>
          Add Note
        </Button>
      </Stack>
    </form>
  );
}
