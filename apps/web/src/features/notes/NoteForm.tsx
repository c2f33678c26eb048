import { type Note, NoteInput } from '@caseward/contract/notes';
import { Button, Group, Textarea } from '@mantine/core';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { createNote, noteAdded } from './notes.api.ts';

const labels = { note: 'New Note', matter: 'Matter' };

/** Adds a note to a matter. */
export function NoteForm({ matterId }: { matterId: string }) {
  const { form, frame, isSaving } = useRecordForm<NoteInput, Note>({
    name: `note ${matterId}`,
    body: NoteInput,
    fieldsOf: () => ({ note: '', matter: matterId }),
    labelsOf: () => labels,
    save: createNote,
    effects: noteAdded,
    failure: 'Failed to add note.',
  });
  return (
    <RecordFrame {...frame}>
      <Textarea
        label={labels.note}
        required
        autosize
        minRows={3}
        maxRows={16}
        readOnly={isSaving}
        {...form.getInputProps('note')}
      />
      <Group>
        <Button type="submit" loading={isSaving}>
          Add Note
        </Button>
      </Group>
    </RecordFrame>
  );
}
