import { noteKindLabels, noteKinds } from '@caseward/contract/note-kinds';
import { type Note, NotePatch } from '@caseward/contract/notes';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { useFocusOnMount } from '../../shared/layout/use-focus-on-mount.ts';
import { MentionText } from '../../shared/mentions/MentionText.tsx';
import { getNote, noteSaved, updateNote } from './notes.api.ts';

interface NoteEditFormProps {
  note: Note;
  /** Who can be mentioned. */
  people: OptionSource;
  onClose: () => void;
}

const labels = { note: t`Note`, kind: t`Kind`, happened_on: t`Happened on` };

/** Changes a note, at its place in the list. */
export function NoteEditForm({ note, people, onClose }: NoteEditFormProps) {
  const text = useFocusOnMount<HTMLTextAreaElement>();
  const { form, frame, isSaving, giveUp } = useRecordForm({
    name: `note ${note.id}`,
    body: NotePatch,
    stored: note,
    reload: () => getNote(note.id),
    fieldsOf: (stored: Note = note) => ({
      note: stored.note,
      kind: stored.kind,
      happened_on: stored.happened_on,
    }),
    labelsOf: () => labels,
    codes: { kind: noteKindLabels },
    save: (fields, writing) => updateNote(note.id, fields, writing),
    effects: noteSaved,
    failure: t`Failed to update note.`,
    onSaved: onClose,
  });
  return (
    <RecordFrame {...frame}>
      <MentionText
        ref={text}
        people={people}
        label={labels.note}
        required
        minRows={3}
        maxRows={16}
        readOnly={isSaving}
        {...form.getInputProps('note')}
      />
      <Select
        label={labels.kind}
        data={codeOptions(noteKinds, noteKindLabels)}
        {...form.getInputProps('kind')}
      />
      <LazyDateInput label={labels.happened_on} yearless="past" {...form.getInputProps('happened_on')} />
      <Text size="xs" c="dimmed">
        {t`The earlier text is kept. Everyone who sees this matter can open it.`}
      </Text>
      <FormFooter
        submitLabel={t`Save note`}
        isSaving={isSaving}
        onCancel={() => {
          giveUp();
          onClose();
        }}
      />
    </RecordFrame>
  );
}
