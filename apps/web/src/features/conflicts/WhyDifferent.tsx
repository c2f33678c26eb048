import { type Distinction, WhyDistinct } from '@caseward/contract/contact-distinctions';
import type { PersonName } from '@caseward/contract/person-name';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { EntryFact, EntryNote } from '../../shared/layout/Entries.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useSession } from '../../shared/session/session.ts';
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
    /** Who has replaced or removed the reason. */
    reason_by: PersonName | null;
  };
  /** There is nothing to change: on paper, or it was taken back. */
  isFixed?: boolean;
}

/** Why somebody is somebody else; whoever said that they are, or clears conflicts, can say so afterwards. */
export function WhyDifferent({ name, told, isFixed = false }: WhyDifferentProps) {
  const { reason, reason_by, by } = told;
  const [isAsking, setAsking] = useState(false);
  const mayExplain = useMayExplain();
  return (
    <>
      {reason && <EntryNote>{reason}</EntryNote>}
      {reason_by && <ReasonBy person={reason_by} isRemoved={!reason} />}
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

/** Who has replaced or removed the reason of somebody else. */
function ReasonBy({ person: by, isRemoved }: { person: PersonName; isRemoved: boolean }) {
  const person = <Person person={by} />;
  return (
    <EntryFact>
      {isRemoved ? <Trans>Reason removed by {person}</Trans> : <Trans>Reason given by {person}</Trans>}
    </EntryFact>
  );
}

interface WhyDialogProps extends Pick<WhyDifferentProps, 'name' | 'told'> {
  onClose: () => void;
}

function WhyDialog({ name, told: { id, of, by, reason }, onClose }: WhyDialogProps) {
  const { user } = useSession();
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
          {by !== user?.id && (
            <Text size="sm">{t`Another person has said that they are not the same. Your reason will stand under your name.`}</Text>
          )}
          <TextArea
            label={t`Reason`}
            description={reason ? t`Leave it empty to remove the reason.` : undefined}
            minRows={2}
            maxRows={6}
            {...form.getInputProps('reason')}
          />
          <FormFooter submitLabel={t`Save`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
