import type { ConflictClearance } from '@caseward/contract/conflict-clearance';
import { roleLabels, roles } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useSession } from '../../shared/session/session.ts';
import { abilities, mayDo } from './abilities.ts';

const columns = (clearance: ConflictClearance): Column<(typeof abilities)[number]>[] => [
  { header: t`What`, cell: ({ id }) => id },
  ...roles.map((role) => ({
    header: roleLabels[role],
    cell: (ability: (typeof abilities)[number]) =>
      mayDo(role, ability, clearance) ? (
        <Text span size="sm">
          {t`Yes`}
        </Text>
      ) : (
        <Text span size="sm" c="dimmed">
          {t`No`}
        </Text>
      ),
  })),
];

/** Permissions of each role, from the contract and the firm's settings. */
export function RolesPanel() {
  const clearance = useSession().tenant?.conflict_clearance ?? 'LAWYER';
  return (
    <Panel title={t`Role permissions`}>
      <DataTable label={t`Role permissions`} columns={columns(clearance)} rows={abilities} empty="" />
    </Panel>
  );
}
