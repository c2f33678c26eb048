import type { DocumentPreview } from '@caseward/contract/document-previews';
import { documentTypeLabels } from '@caseward/contract/document-record';
import { documents } from '@caseward/contract/documents';
import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { figure } from '../../../shared/counts.ts';
import { formatMinute } from '../../../shared/dates.ts';
import { Tag } from '../../../shared/feedback/Tag.tsx';
import { fileSize } from '../../../shared/file-size.ts';
import { RowLink } from '../../../shared/layout/RowLink.tsx';
import { paths } from '../../../shared/paths.ts';
import { PresentPeople } from '../../../shared/presence/PresentPeople.tsx';
import { useMay } from '../../../shared/session/permissions.ts';
import { useTimeZone } from '../../../shared/session/session.ts';
import { downloadDocument } from '../documents.api.ts';
import { ActualType, IndexAgain, mayIndexAgain } from '../TextState.tsx';
import classes from './DocumentPreview.module.css';

interface DocumentFactsProps {
  document: DocumentPreview;
  /** Go to the documents beside it; left out at either end. */
  earlier: (() => void) | undefined;
  later: (() => void) | undefined;
  /** Which of how many it is, from 1; 0 where it is not one of several. */
  place: number;
  count: number;
}

/** What is known of a document that is shown in place, its download, and the way to those beside it. */
export function DocumentFacts({ document, earlier, later, place, count }: DocumentFactsProps) {
  const { id, matter_details, doc_type, created_by, created_at, size, file_name, title } = document;
  const timeZone = useTimeZone();
  const mayUpload = useMay(documents.create);
  return (
    <div className={classes.facts}>
      <div>
        <Group gap="xs">
          <Tag>{documentTypeLabels[doc_type]}</Tag>
          <RowLink to={paths.matter} id={matter_details.id}>
            {matter_details.title}
          </RowLink>
          <PresentPeople type="document" id={id} />
        </Group>
        <Text size="xs" c="dimmed">
          {t`Uploaded by ${created_by.name}, ${formatMinute(created_at, timeZone)}`} · {fileSize(size)}
          {file_name !== title && ` · ${file_name}`}
        </Text>
        <ActualType document={document} />
      </div>
      <Group gap="xs" wrap="nowrap">
        {count > 1 && place > 0 && (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t`Previous document`}
              disabled={!earlier}
              onClick={earlier}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <Text size="sm" c="dimmed">
              {t`${figure(place)} of ${figure(count)}`}
            </Text>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t`Next document`}
              disabled={!later}
              onClick={later}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
        {mayUpload && mayIndexAgain(document) && <IndexAgain document={document} />}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadDocument(document)}
        >
          {t`Download`}
        </Button>
      </Group>
    </div>
  );
}
