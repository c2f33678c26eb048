import { type Distinction, WhyDistinct } from '@caseward/contract/contact-distinctions';
import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { EntryNote } from '../../shared/layout/Entries.tsx';
import { distinctionsChanged, explainDistinction } from './distinctions.api.ts';
import { useMayExplain } from './may-decide.ts';

interface WhyDifferentProps {
  /** Who is somebody else. */
  name: string;
  told: {
    id: string;
    /** The contact that they are not. */
    of: string;
    /** The id of whoever said so. */
    by: string;
    reason: string;
  };
  /** There is nothing to change: on paper, or it was taken back. */
  isFixed?: boolean;
}

/** Why somebody is somebody else; whoever said that they are can say so afterwards. */
export function WhyDifferent({ name, told, isFixed = false }: WhyDifferentProps) {
  const { reason, by } = told;
  const [isAsking, setAsking] = useState(false);
  const mayExplain = useMayExplain();
  return (
    <>
      {reason && <EntryNote>{reason}</EntryNote>}
      {!isFixed && mayExplain(by) && (
        <div data-screen-only>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={reason ? t`Change reason: ${name}` : t`Add reason: ${name}`}
            onClick={() => setAsking(true)}
          >
            {reason ? t`Change reason` : t`Add reason`}
          </Button>
        </div>
      )}
      {isAsking && <WhyDialog name={name} told={told} onClose={() => setAsking(false)} />}
    </>
  );
}

interface WhyDialogProps extends Pick<WhyDifferentProps, 'name' | 'told'> {
  onClose: () => void;
}

function WhyDialog({ name, told: { id, of, reason }, onClose }: WhyDialogProps) {
  const { form, submit, isSaving } = useSavingForm<{ reason: string }, Distinction>({
    body: WhyDistinct,
    initialValues: { reason },
    save: (filled) => explainDistinction(of, id, filled.reason),
    effects: distinctionsChanged,
    failure: t`Failed to save the reason.`,
    onSaved: onClose,
  });
  return (
    <Dialog title={t`Why ${name} is somebody else`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            {t`The whole firm reads it, with both contacts and in every check that finds them again. Say nothing of a matter that is restricted.`}
          </Text>
          <TextArea label={t`Reason`} required minRows={2} maxRows={6} {...form.getInputProps('reason')} />
          <FormFooter submitLabel={t`Save`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
