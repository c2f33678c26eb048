import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { withRule } from './new-rule.ts';
import type { PackJson } from './pack-text.ts';
import { RuleFields, useNewRule } from './RuleFields.tsx';

interface AddRuleDialogProps {
  draft: PackJson;
  /** Takes the draft with the rule. */
  onAdd: (draft: string) => void;
  onClose: () => void;
}

/** Adds a rule to a draft, by a form. */
export function AddRuleDialog({ draft, onAdd, onClose }: AddRuleDialogProps) {
  const { form, content } = useNewRule();
  const submit = form.onSubmit((values) => {
    if (content === undefined) return;
    onAdd(withRule(draft, values, content));
    onClose();
  });
  return (
    <Dialog wide title={t`Add a rule`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <RuleFields form={form} content={content} />
          <FormFooter submitLabel={t`Add to the draft`} isSaving={false} />
        </Stack>
      </form>
    </Dialog>
  );
}
