import { type Document, documentTypeLabels, documentTypes } from '@caseward/contract/document-record';
import { DocumentPatch } from '@caseward/contract/documents';
import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { alertUndoable } from '../../shared/feedback/alerts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { documentSaved, getDocument, updateDocument } from './documents.api.ts';

interface DocumentFormProps {
  document: Document;
  onSaved: () => void;
}

const labels = { title: t`Title`, doc_type: t`Type` };

/** The fields of a document that can be changed; its file and its matter stay. */
export function DocumentForm({ document, onSaved }: DocumentFormProps) {
  const [before] = useState(document);
  const { form, frame, isSaving } = useRecordForm({
    name: `document ${document.id}`,
    body: DocumentPatch,
    stored: document,
    reload: () => getDocument(document.id),
    fieldsOf: (stored: Document = document) => ({ title: stored.title, doc_type: stored.doc_type }),
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
        allowDeselect={false}
        {...form.getInputProps('doc_type')}
      />
      <FormFooter submitLabel={t`Save Changes`} isSaving={isSaving} />
    </RecordFrame>
  );
}

/** Offers to give a document its earlier title and type again, as long as nobody has changed it since. */
const offerUndo = ({ id, title, doc_type }: Document, { version }: Document) =>
  alertUndoable(t`Document saved.`, {
    label: t`Undo`,
    act: () => updateDocument(id, { title, doc_type }, { version, idempotency_key: undefined }),
    failure: t`Failed to undo the change.`,
    done: t`The change is undone.`,
  });
