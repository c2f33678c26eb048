import { roleLabels, roles } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { abilities, mayDo } from './abilities.ts';

const columns: Column<(typeof abilities)[number]>[] = [
  { header: t`What`, cell: ({ id }) => id },
  ...roles.map((role) => ({
    header: roleLabels[role],
    cell: (ability: (typeof abilities)[number]) =>
      mayDo(role, ability) ? (
        <Tag tone="active">{t`Yes`}</Tag>
      ) : (
        <Text span size="sm" c="dimmed">
          {t`No`}
        </Text>
      ),
  })),
];

/** Permissions of each role, from the contract. */
export function RolesPanel() {
  return (
    <Panel title={t`Role permissions`}>
      <DataTable label={t`Role permissions`} columns={columns} rows={abilities} empty="" />
    </Panel>
  );
}
