import type { FirmRulePackDraft } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { emptyPack, withRule } from './new-rule.ts';
import { RuleFields, useNewRule } from './RuleFields.tsx';
import { createPack, packsChanged } from './rule-packs.api.ts';

interface NewPackFormProps {
  onSaved: (pack: FirmRulePackDraft) => unknown;
  onCancel: () => void;
}

/** Starts a pack of the firm, with its first rule or from a file. */
export function NewPackForm({ onSaved, onCancel }: NewPackFormProps) {
  const { form, content } = useNewRule();
  const [title, setTitle] = useState('');
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: createPack,
    meta: { effects: packsChanged },
    onSuccess: onSaved,
    onError: (error) => alertFailure(t`Failed to add the court rules.`, error),
  });
  useUnsaved(() => (form.isDirty() || title !== '') && !save.isPending && !save.isSuccess);
  const submit = form.onSubmit((values) => {
    if (content === undefined || title.trim() === '') return;
    save.mutate(withRule(emptyPack(title.trim()), values, content));
  });
  return (
    <>
      <Panel title={t`From a file`}>
        <Group>
          <FileButton
            accept="application/json,.json"
            onChange={(file) => void file?.text().then((draft) => save.mutate(draft))}
          >
            {(props) => <Button variant="default" {...props}>{t`Upload JSON`}</Button>}
          </FileButton>
          <Text size="sm" c="dimmed">{t`A pack of the firm that was downloaded or written elsewhere.`}</Text>
        </Group>
      </Panel>
      <Panel title={t`With a first rule`}>
        <form
          onSubmit={(event) => {
            setTried(true);
            submit(event);
          }}
          noValidate
        >
          <Stack>
            <TextInput
              label={t`Title of the court rules`}
              description={t`As courts and choosers show it`}
              required
              maxLength={200}
              error={isTried && title.trim() === '' && t`Must be filled in.`}
              value={title}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            <RuleFields form={form} content={content} />
            <FormFooter submitLabel={t`Add as a draft`} isSaving={save.isPending} onCancel={onCancel} />
          </Stack>
        </form>
      </Panel>
    </>
  );
}
