import { type Matter, MatterPatch } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Box, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type KeyboardEvent, use, useState } from 'react';
import { alertUndoable } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Naming } from '../../shared/forms/options.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { askToLose } from '../../shared/forms/unsaved.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import classes from './EditableFact.module.css';
import type { Editable, EditedFact, FactSources } from './edited-facts.ts';
import { namesInMatter } from './matter-names.ts';
import { getMatter, matterSaved, patchMatter, saveFact } from './matters.api.ts';

type Values = Partial<Pick<MatterPatch, EditedFact>>;

interface FactEditorProps extends Editable {
  sources: Promise<FactSources>;
  onClose: () => void;
}

/** One field of a matter, changed where it stands: Enter saves, Escape leaves it as it was. */
export function FactEditor({ matter, field, name, onClose, ...given }: FactEditorProps) {
  const sources = use(given.sources);
  const [before] = useState(matter);
  const { form, frame, naming, giveUp, isSaving } = useRecordForm<Values, Matter>({
    name: `matter ${matter.id} ${field}`,
    body: MatterPatch,
    stored: matter,
    reload: () => getMatter(matter.id),
    effects: matterSaved,
    fieldsOf: (stored = matter) => ({ [field]: stored[field] }),
    labelsOf: () => ({ [field]: name }) as Record<EditedFact, string>,
    namesOf: namesInMatter,
    save: (values, writing) => saveFact(matter.id, values, writing),
    failure: t`Failed to update matter.`,
    onSaved: (saved) => {
      if (saved.version !== before.version) offerUndo(name, { [field]: before[field] }, saved);
      onClose();
    },
  });
  const cancel = async () => {
    if (form.isDirty() && !(await askToLose())) return;
    giveUp();
    onClose();
  };
  const leave = (event: KeyboardEvent) => {
    // An open list of choices, and a calendar, close first.
    const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !isOpen && !event.defaultPrevented) void cancel();
  };
  return (
    <Box
      role="group"
      aria-label={name}
      className={classes.editor}
      data-long={field === 'description' || undefined}
      onKeyDown={leave}
    >
      <RecordFrame {...frame}>
        <FactInput
          field={field}
          sources={sources}
          label={name}
          autoFocus
          labelProps={{ className: classes.unseen }}
          naming={naming}
          {...form.getInputProps(field)}
        />
        <FormFooter submitLabel={t`Save`} isSaving={isSaving} onCancel={cancel} />
      </RecordFrame>
    </Box>
  );
}

interface FactInputProps extends GetInputPropsReturnType {
  field: EditedFact;
  sources: FactSources;
  label: string;
  autoFocus: boolean;
  labelProps: { className?: string | undefined };
  naming: Naming;
}

function FactInput({ field, sources, naming, ...input }: FactInputProps) {
  switch (field) {
    case 'title':
      return <TextInput required {...input} />;
    case 'local_case_number':
      return <TextInput {...input} />;
    case 'description':
      return <TextArea minRows={4} maxRows={16} {...input} />;
    case 'opened_on':
    case 'closed_on':
      return <LazyDateInput valueFormat="YYYY-MM-DD" yearless="last" clearable={false} {...input} />;
    case 'practice_area':
    case 'lead_attorney':
      return <OneChooser source={sources[field]} {...naming} {...input} />;
    default:
      return <ManyChooser source={sources[field]} {...naming} {...input} />;
  }
}

/** Offers to give a matter its earlier value again, as long as nobody has changed it since. */
const offerUndo = (name: string, values: Values, { id, version }: Matter) =>
  alertUndoable(t`${name} changed.`, {
    label: t`Undo`,
    act: () => patchMatter(id, values, version),
    failure: t`Failed to undo the change.`,
    done: t`The change is undone.`,
  });
