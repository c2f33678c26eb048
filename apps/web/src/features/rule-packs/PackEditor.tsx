import { type FirmRulePackDraft, rulePacks } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { alertFailure, alertSuccess } from '../../shared/feedback/alerts.ts';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { PackFindings } from './PackFindings.tsx';
import classes from './PackReading.module.css';
import { downloadPack } from './pack-files.ts';
import { readDraft } from './pack-text.ts';
import { checkDraft, draftSaved, firmPackQuery, publishDraft, saveDraft } from './rule-packs.api.ts';

const AddRuleDialog = lazyPart(() => import('./AddRuleDialog.tsx'), 'AddRuleDialog');

interface Edited {
  text: string;
  version: number;
}

/** The draft of a pack as JSON, with its checks beside it. */
export function PackEditor({ pack }: { pack: FirmRulePackDraft }) {
  // What was changed, and in which version: another person's save is not written over.
  const [edited, setEdited] = useState<Edited>();
  const [open, setOpen] = useState<'RULE' | { publish: number }>();
  const client = useQueryClient();
  const text = edited?.text ?? pack.draft;
  const isUnsaved = text !== pack.draft;
  useUnsaved(() => isUnsaved);
  const check = useMutation({
    mutationFn: checkDraft,
    meta: { effects: { touches: [] } },
    onError: (error) => alertFailure(t`Failed to check the draft.`, error),
  });
  const save = useMutation({
    mutationFn: (sent: Edited) => saveDraft({ id: pack.id, version: sent.version }, sent.text),
    meta: { effects: draftSaved },
    onSuccess: ({ version }, sent) => {
      // What was typed while it was saved is not saved yet.
      setEdited((now) => (now && now.text !== sent.text ? { text: now.text, version } : undefined));
      alertSuccess(t`The draft was saved.`);
    },
    onError: (error) => {
      alertFailure(t`Failed to save the draft.`, error);
      // Where somebody saved another draft, it is read, and offered.
      return client.invalidateQueries(firmPackQuery(pack.id));
    },
  });
  const isOvertaken = edited !== undefined && edited.version < pack.version && isUnsaved && !save.isPending;
  const edit = (draft: string) => {
    setEdited({ text: draft, version: edited?.version ?? pack.version });
    check.reset();
  };
  const parsed = readDraft(text);
  // Another person's save may have come in since.
  const found = check.variables === text ? check.data : undefined;
  const isSound = found?.faults.length === 0;
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
        {found && <PackFindings found={found} />}
        {isOvertaken && (
          <Alert color="yellow" title={t`Somebody else saved another draft meanwhile.`}>
            <Group gap="xs">
              <Button
                variant="default"
                onClick={() => setEdited({ text, version: pack.version })}
              >{t`Keep mine`}</Button>
              <Button variant="default" onClick={() => setEdited(undefined)}>{t`Take theirs`}</Button>
            </Group>
          </Alert>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate(text)}
          >{t`Check`}</Button>
          <Button
            disabled={!isUnsaved}
            loading={save.isPending}
            onClick={() => save.mutate({ text, version: edited?.version ?? pack.version })}
          >
            {t`Save draft`}
          </Button>
          <Button
            disabled={isUnsaved || !isSound || !pack.changed}
            onClick={() => setOpen({ publish: pack.version })}
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
      {typeof open === 'object' && (
        <ReasonDialog
          title={t`Publish this draft?`}
          body={z.pick(rulePacks.publish.body, { reason: true })}
          save={(reason) => publishDraft({ id: pack.id, version: open.publish }, reason)}
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
