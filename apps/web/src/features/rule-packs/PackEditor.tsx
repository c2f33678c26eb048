import { type FirmRulePackDraft, rulePacks } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { alertFailure, alertSuccess } from '../../shared/feedback/alerts.ts';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { PackFindings } from './PackFindings.tsx';
import classes from './PackReading.module.css';
import { downloadPack } from './pack-files.ts';
import { readDraft } from './pack-text.ts';
import { checkDraft, packsChanged, publishDraft, saveDraft } from './rule-packs.api.ts';

const AddRuleDialog = lazy(async () => ({ default: (await import('./AddRuleDialog.tsx')).AddRuleDialog }));

/** The draft of a pack as JSON, with its checks beside it. */
export function PackEditor({ pack }: { pack: FirmRulePackDraft }) {
  // What was changed, and in which version: another person's save is not written over.
  const [edited, setEdited] = useState<{ text: string; version: number }>();
  const [open, setOpen] = useState<'RULE' | 'PUBLISH'>();
  const text = edited?.text ?? pack.draft;
  const isUnsaved = text !== pack.draft;
  useUnsaved(() => isUnsaved);
  const check = useMutation({
    mutationFn: () => checkDraft(text),
    meta: { effects: { touches: [] } },
    onError: (error) => alertFailure(t`Failed to check the draft.`, error),
  });
  const save = useMutation({
    mutationFn: () => saveDraft({ id: pack.id, version: edited?.version ?? pack.version }, text),
    meta: { effects: packsChanged },
    onSuccess: () => {
      setEdited(undefined);
      alertSuccess(t`The draft was saved.`);
    },
    onError: (error) => alertFailure(t`Failed to save the draft.`, error),
  });
  const edit = (draft: string) => {
    setEdited({ text: draft, version: edited?.version ?? pack.version });
    check.reset();
  };
  const parsed = readDraft(text);
  const isSound = check.data?.faults.length === 0;
  return (
    <Panel title={t`Draft`}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t`The JSON has the fields of a shipped pack, and worked examples as vectors. Read a shipped pack to see how its rules are written.`}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            disabled={!parsed}
            onClick={() => setOpen('RULE')}
          >{t`Add a rule`}</Button>
          <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(edit)}>
            {(props) => <Button variant="default" {...props}>{t`Upload JSON`}</Button>}
          </FileButton>
          <Button variant="default" onClick={() => downloadPack(pack.name, text)}>{t`Download JSON`}</Button>
        </Group>
        <Textarea
          label={t`JSON of the pack`}
          rows={20}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          value={text}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
        />
        {check.data && <PackFindings found={check.data} />}
        <Group gap="xs">
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate()}
          >{t`Check`}</Button>
          <Button disabled={!isUnsaved} loading={save.isPending} onClick={() => save.mutate()}>
            {t`Save draft`}
          </Button>
          <Button
            disabled={isUnsaved || !isSound || !pack.changed}
            onClick={() => setOpen('PUBLISH')}
          >{t`Publish`}</Button>
        </Group>
        {pack.changed ? (
          <Text
            size="sm"
            c="dimmed"
          >{t`It can be published once it is saved and checked without faults.`}</Text>
        ) : (
          <Text size="sm" c="dimmed">{t`This text is published. Change it to publish another version.`}</Text>
        )}
      </Stack>
      {open === 'RULE' && parsed && (
        <Suspense>
          <AddRuleDialog
            draft={{ ...parsed, rules: parsed.rules ?? [] }}
            onAdd={edit}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open === 'PUBLISH' && (
        <ReasonDialog
          title={t`Publish this draft?`}
          body={z.pick(rulePacks.publish.body, { reason: true })}
          save={(reason) => publishDraft(pack, reason)}
          submitLabel={t`Publish`}
          failure={t`Failed to publish the draft.`}
          onDone={() => setOpen(undefined)}
          onClose={() => setOpen(undefined)}
        >
          {t`What a published version says never changes. Another lawyer countersigns it before it is used.`}
        </ReasonDialog>
      )}
    </Panel>
  );
}
