import { type Document, documentTypeLabels, documentTypes } from '@caseward/contract/document-record';
import { DocumentPatch } from '@caseward/contract/documents';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { alertSuccess, alertUndoable } from '../../shared/feedback/alerts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { documentSaved, getDocument, updateDocument } from './documents.api.ts';

export interface DocumentFormProps {
  document: Document;
  /** What its matter is called. */
  matterTitle: string;
  /** The matters that it can be moved to. */
  matterOptions: OptionSource;
  onSaved: () => void;
}

const labels = { title: t`Title`, doc_type: t`Type`, matter: t`Matter` };

/** The fields of a document that can be changed; its file stays. */
export function DocumentForm({ document, matterTitle, matterOptions, onSaved }: DocumentFormProps) {
  const [before] = useState(document);
  const { form, frame, naming, isSaving } = useRecordForm({
    name: `document ${document.id}`,
    type: 'document',
    body: DocumentPatch,
    stored: document,
    reload: () => getDocument(document.id),
    fieldsOf: ({ title, doc_type, matter }: Document = document) => ({ title, doc_type, matter }),
    namesOf: () => [{ value: document.matter, label: matterTitle }],
    labelsOf: () => labels,
    codes: { doc_type: documentTypeLabels },
    save: (fields, writing) => updateDocument(document.id, fields, writing),
    effects: documentSaved,
    failure: t`Failed to update document.`,
    onSaved: (saved) => {
      if (saved.version !== before.version) offerUndo(before, saved);
      onSaved();
    },
  });
  return (
    <RecordFrame {...frame}>
      <TextInput label={labels.title} required {...form.getInputProps('title')} />
      <Select
        label={labels.doc_type}
        data={codeOptions(documentTypes, documentTypeLabels)}
        {...form.getInputProps('doc_type')}
      />
      <OneChooser
        label={labels.matter}
        required
        source={matterOptions}
        {...naming}
        {...form.getInputProps('matter')}
      />
      <FormFooter submitLabel={t`Save Changes`} isSaving={isSaving} />
    </RecordFrame>
  );
}

/** Offers to give a document its earlier values again, as long as nobody has changed it since. A legal hold keeps it. */
function offerUndo({ id, title, doc_type, matter }: Document, { version, matter: present, held }: Document) {
  const isMoved = present !== matter;
  if (isMoved && held)
    return alertSuccess(
      t`Document moved. Its matter is under legal hold: it stays there until the hold is released.`,
    );
  alertUndoable(isMoved ? t`Document moved to another matter.` : t`Document saved.`, {
    label: t`Undo`,
    act: () => updateDocument(id, { title, doc_type, matter }, { version, idempotency_key: undefined }),
    failure: t`Failed to undo the change.`,
    done: t`The change is undone.`,
  });
}
