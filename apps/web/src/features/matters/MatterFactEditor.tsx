import { type Matter, MatterPatch } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { use } from 'react';
import type { Newcomer } from '../../shared/conflicts/offer-check.ts';
import { useCheckOffer } from '../../shared/conflicts/use-check-offer.ts';
import { FactForm, unseenLabel } from '../../shared/facts/FactForm.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Naming } from '../../shared/forms/options.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import type { Editable, EditedFact, FactSources } from './edited-facts.ts';
import { namesInMatter } from './matter-names.ts';
import { getMatter, matterSaved, patchMatter, saveFact } from './matters.api.ts';

const asClient = (contact: string): Newcomer => ({ contact, role: 'CLIENT' });

type Values = Partial<Pick<MatterPatch, EditedFact>>;

interface MatterFactEditorProps extends Editable {
  sources: Promise<FactSources>;
  onClose: () => void;
}

/** Changes one field of a matter where it stands. */
export function MatterFactEditor({ matter, field, name, onClose, ...given }: MatterFactEditorProps) {
  const sources = use(given.sources);
  const offerCheck = useCheckOffer(matter.id);
  return (
    <FactForm<Values, Matter>
      name={name}
      draft={`matter ${matter.id} ${field}`}
      long={field === 'description'}
      type="matter"
      record={matter}
      body={MatterPatch}
      fieldsOf={(stored) => ({ [field]: stored[field] })}
      labelsOf={() => ({ [field]: name }) as Record<EditedFact, string>}
      namesOf={namesInMatter}
      reload={() => getMatter(matter.id)}
      save={(values, writing) =>
        offerCheck(saveFact(matter.id, values, writing), values.clients?.map(asClient))
      }
      undo={(values, { version }) => patchMatter(matter.id, values, version)}
      effects={matterSaved}
      failure={t`Failed to update matter.`}
      onClose={onClose}
    >
      {(form, naming) => (
        <FactInput
          field={field}
          sources={sources}
          label={name}
          autoFocus
          labelProps={unseenLabel}
          naming={naming}
          {...form.getInputProps(field)}
        />
      )}
    </FactForm>
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
    case 'docket_url':
      return <TextInput type="url" placeholder="https://" {...input} />;
    case 'description':
      return <TextArea minRows={4} maxRows={16} {...input} />;
    case 'opened_on':
    case 'closed_on':
      return <LazyDateInput yearless="last" clearable={false} {...input} />;
    case 'practice_area':
    case 'court':
    case 'lead_attorney':
    case 'originating_attorney':
      return <OneChooser source={sources[field]} {...naming} {...input} />;
    default:
      return <ManyChooser source={sources[field]} {...naming} {...input} />;
  }
}
