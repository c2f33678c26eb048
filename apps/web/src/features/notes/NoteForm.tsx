import { type NoteKind, noteKindLabels, noteKinds } from '@caseward/contract/note-kinds';
import { type Note, NoteInput } from '@caseward/contract/notes';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { MentionText } from '../../shared/mentions/MentionText.tsx';
import { useNextText } from '../../shared/mentions/use-next-text.tsx';
import { Segments } from '../../shared/tools/Segments.tsx';
import { newNoteId, noteFormShown } from './new-note.ts';
import { createNote, noteAdded } from './notes.api.ts';

const labels = { note: t`New note`, kind: t`Kind`, happened_on: t`Happened on`, matter: t`Matter` };

interface NoteFormProps {
  matterId: string;
  /** Who can be mentioned. */
  people: OptionSource;
}

/** Adds a note to a matter. */
export function NoteForm({ matterId, people }: NoteFormProps) {
  const { text, onEmptied, addedNotice } = useNextText();
  const [asksDay, setAsksDay] = useState(false);
  useEffect(() => noteFormShown(matterId), [matterId]);
  const { form, frame, isSaving } = useRecordForm<NoteInput, Note>({
    name: `note ${matterId}`,
    body: NoteInput,
    fieldsOf: () => ({ note: '', matter: matterId }),
    labelsOf: () => labels,
    save: createNote,
    effects: noteAdded,
    failure: t`Failed to add note.`,
    onEmptied: () => {
      onEmptied();
      setAsksDay(false);
    },
  });
  return (
    <RecordFrame {...frame}>
      <MentionText
        ref={text}
        people={people}
        id={newNoteId}
        label={labels.note}
        required
        minRows={3}
        maxRows={16}
        readOnly={isSaving}
        {...form.getInputProps('note')}
      />
      {(asksDay || form.values.happened_on) && (
        <LazyDateInput
          label={labels.happened_on}
          yearless="past"
          autoFocus={asksDay}
          {...form.getInputProps('happened_on')}
        />
      )}
      <FormFooter
        submitLabel={t`Add note`}
        isSaving={isSaving}
        aside={
          <>
            <Segments
              aria-label={labels.kind}
              size="xs"
              data={codeOptions(noteKinds, noteKindLabels)}
              value={form.values.kind ?? noteKinds[0]}
              onChange={(kind) => form.setFieldValue('kind', kind as NoteKind)}
            />
            {!asksDay && !form.values.happened_on && (
              <Button variant="subtle" size="compact-xs" onClick={() => setAsksDay(true)}>
                {t`Change date`}
              </Button>
            )}
            {!isSaving && form.values.note === '' && addedNotice(t`Note added`)}
          </>
        }
      />
    </RecordFrame>
  );
}
