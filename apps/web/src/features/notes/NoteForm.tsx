import { type Note, NoteInput } from '@caseward/contract/notes';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { createNote, noteAdded } from './notes.api.ts';

const labels = { note: 'New Note', matter: 'Matter' };

/** Adds a note to a matter. */
export function NoteForm({ matterId }: { matterId: string }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const [isAdded, setAdded] = useState(false);
  const { form, frame, isSaving } = useRecordForm<NoteInput, Note>({
    name: `note ${matterId}`,
    body: NoteInput,
    fieldsOf: () => ({ note: '', matter: matterId }),
    labelsOf: () => labels,
    save: createNote,
    effects: noteAdded,
    failure: 'Failed to add note.',
    onEmptied: () => {
      setAdded(true);
      // The button lost the focus while it was busy. Who has gone on to something else stays there.
      if (document.activeElement === document.body) text.current?.focus();
    },
  });
  return (
    <RecordFrame {...frame}>
      <Textarea
        ref={text}
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
        {isAdded && !isSaving && form.values.note === '' && (
          <Text role="status" size="sm" c="dimmed">
            Note added
          </Text>
        )}
      </Group>
    </RecordFrame>
  );
}
