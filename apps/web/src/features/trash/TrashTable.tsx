import { recordLabels } from '@caseward/contract/records';
import type { Deletion } from '@caseward/contract/trash';
import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { formatMinute, formatMoment } from '../../shared/dates.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { restoreDeletion } from './trash.api.ts';

function MatterOf({ matter }: { matter: Deletion['matter'] }) {
  if (!matter) return null;
  if (matter.deleted) return t`${matter.title} (deleted too)`;
  return (
    <TextLink to={paths.matter} params={{ matterId: matter.id }}>
      {matter.title}
    </TextLink>
  );
}

const columns = (timeZone: string): Column<Deletion>[] => [
  {
    header: t`What`,
    cell: ({ object_type, label }) => (
      <Group gap="xs">
        {label}
        <Tag>{recordLabels[object_type]}</Tag>
      </Group>
    ),
  },
  { header: t`Matter`, cell: ({ matter }) => matter && <MatterOf matter={matter} /> },
  { header: t`Deleted on`, cell: ({ deleted_at }) => formatMinute(deleted_at, timeZone) },
  { header: t`By`, cell: ({ deleted_by }) => <Person person={deleted_by} /> },
  {
    header: t`Permanently deleted`,
    cell: ({ purged_at, kept_because }) => (
      <>
        {purged_at ? t`On ${formatMoment(purged_at, timeZone)}` : t`Kept`}
        {kept_because && (
          <Text size="xs" c="dimmed">
            <ServerText>{kept_because}</ServerText>
          </Text>
        )}
      </>
    ),
  },
];

/** Deletions, with buttons to restore them. */
export function TrashTable({ rows }: { rows: LoadedRows<Deletion> }) {
  return (
    <RowsTable
      label={t`Trash`}
      columns={columns(useTimeZone())}
      rows={rows}
      loading={t`Loading the trash...`}
      empty={t`The trash is empty.`}
      actions={({ id, label }) => (
        <ActionButton
          label={t`Restore`}
          record={label}
          act={() => restoreDeletion(id)}
          failure={t`Failed to restore it.`}
          onDone={() => {
            alertSuccess(t`Restored: ${label}`);
            // The button disappears with its row: the focus moves to the list.
            document.querySelector<HTMLElement>('main h1')?.focus();
          }}
        />
      )}
    />
  );
}
