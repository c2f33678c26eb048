import { type Document, textStateLabels } from '@caseward/contract/document-record';
import { describeMismatch } from '@caseward/contract/file-kinds';
import { t } from '@lingui/core/macro';
import { ActionIcon, Text } from '@mantine/core';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useConfirmedAction } from '../../shared/dialogs/use-confirmed-action.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { DocumentLink } from './DocumentLink.tsx';
import { documentSaved, indexDocument } from './documents.api.ts';

/** A document's title, and the state of its indexing unless it is done. */
export const DocumentTitle = ({ document }: { document: Document }) => (
  <>
    <DocumentLink document={document} /> {document.text_state === 'INDEXING' && <BeingIndexed />}
    {(document.text_state === 'FAILED' || (document.text_state === 'NO_TEXT' && !document.text_error)) && (
      <Tag>{textStateLabels[document.text_state]}</Tag>
    )}
    {document.text_error && (
      <Text size="xs" c="dimmed">
        <ServerText>{document.text_error}</ServerText>
      </Text>
    )}
    <ActualType document={document} />
  </>
);

/** Says of a document that its content is not what its name says. */
export const ActualType = ({ document: { file_name, actual_type } }: { document: Document }) =>
  actual_type && (
    <Text size="xs" c="dimmed">
      {describeMismatch(file_name, actual_type)}
    </Text>
  );

/** It will soon be done, so it is said more quietly than by a tag. */
const BeingIndexed = () => (
  <Text data-screen-only span size="xs" c="dimmed">
    <IconHourglass size={14} stroke={1.75} aria-hidden /> {textStateLabels.INDEXING}
  </Text>
);

/** How long indexing usually takes at most, in milliseconds. */
const usualWait = 2 * 60 * 1000;

/** Whether a document's text is to be asked for again: it failed, or it waits for longer than usual. */
export const mayIndexAgain = ({ text_state, text_asked_at }: Document): boolean =>
  text_state === 'FAILED' ||
  (text_state === 'INDEXING' && (!text_asked_at || Date.now() - Date.parse(text_asked_at) > usualWait));

/** Retries the indexing of a document. */
export function IndexAgain({ document: { id, title } }: { document: Document }) {
  const { start, isPending } = useConfirmedAction({
    act: () => indexDocument(id),
    effects: documentSaved,
    failure: t`Failed to retry text recognition.`,
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t`Retry text recognition of ${title}`}
      title={t`Retry text recognition`}
      loading={isPending}
      onClick={start}
    >
      <IconRefresh size={16} aria-hidden />
    </ActionIcon>
  );
}
