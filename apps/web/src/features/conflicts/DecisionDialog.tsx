import { type ConflictCheck, NewConflictDecision } from '@caseward/contract/conflict-checks';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import * as z from 'zod/mini';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { type Consent, ConsentRows, noConsent } from './ConsentRows.tsx';
import { checksChanged, decide } from './conflicts.api.ts';
import type { ReasonedDecision } from './may-decide.ts';
import { nameOfHits } from './name-of-hits.ts';

interface Filled extends Record<string, unknown> {
  reason: string;
  consents: Consent[];
  document: string | null;
}

interface DecisionDialogProps {
  check: ConflictCheck;
  hits: readonly ConflictHit[];
  decision: ReasonedDecision;
  /** The documents of the check's matter; null: it has none. */
  documents: OptionSource | null;
  onSaved: () => void;
  onClose: () => void;
}

const texts: Record<ReasonedDecision, { title: (name: string) => string; says: string; submit: string }> = {
  WAIVED: {
    title: (name) => t`Waive the conflict with ${name}`,
    says: t`Who consented, when, and in which document?`,
    submit: t`Waive`,
  },
  SCREENED: {
    title: (name) => t`Screen the matters of ${name}`,
    says: t`Say who is screened and how.`,
    submit: t`Screen`,
  },
  CONFLICT: {
    title: (name) => t`Conflict with ${name}`,
    says: t`One conflict is enough: the check ends in a conflict when it is closed.`,
    submit: t`It is a conflict`,
  },
};

/** Asks for what a waiver, a screen or a conflict has to say. */
export function DecisionDialog({ check, hits, decision, documents, onSaved, onClose }: DecisionDialogProps) {
  const { title, says, submit: submitLabel } = texts[decision];
  const asSent = ({ reason, consents, document }: Filled): NewConflictDecision => ({
    hits: hits.map(({ id }) => id),
    decision,
    reason,
    ...(decision === 'WAIVED' && { consents, ...(document && { document }) }),
  });
  const { form, submit, isSaving } = useSavingForm<Filled, unknown>({
    body: z.pipe(z.transform(asSent), NewConflictDecision),
    initialValues: { reason: '', document: null, consents: decision === 'WAIVED' ? [noConsent] : [] },
    save: (values) => decide(check.id, asSent(values)),
    effects: checksChanged,
    failure: t`Failed to save the decision.`,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog title={title(nameOfHits(hits))} wide={decision === 'WAIVED'} onClose={onClose}>
      <Text size="sm">{says}</Text>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextArea label={t`Reason`} required minRows={3} maxRows={10} {...form.getInputProps('reason')} />
          {decision === 'WAIVED' && (
            <>
              <ConsentRows errors={form.errors} {...form.getInputProps('consents')} />
              {documents && (
                <OneChooser
                  label={t`Document with the consents`}
                  description={t`A document of the matter.`}
                  source={documents}
                  {...form.getInputProps('document')}
                />
              )}
              {!form.values.document && (
                <Text size="sm">{t`Not in writing: this waiver will be listed as incomplete.`}</Text>
              )}
            </>
          )}
          <FormFooter submitLabel={submitLabel} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
