import { daysInTrash, trash } from '@caseward/contract/trash';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TrashTable } from '../../features/trash/TrashTable.tsx';
import { trashQuery } from '../../features/trash/trash.api.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { useSession } from '../../shared/session/session.ts';

/** The trash: deletions that can be restored. */
export function TrashPage() {
  return (
    <RequirePermission to={trash.list} title={t`Trash`}>
      <Trash />
    </RequirePermission>
  );
}

function Trash() {
  const { user } = useSession();
  const rows = useInfiniteQuery(trashQuery);
  return (
    <Page title={t`Trash`}>
      <Text size="sm">
        {user?.role === 'ADMIN'
          ? t`What anyone in the firm deletes can be restored for ${daysInTrash} days, with everything deleted along with it. After that it is permanently deleted, files included.`
          : t`What you delete can be restored for ${daysInTrash} days, with everything deleted along with it. After that it is permanently deleted, files included.`}
      </Text>
      <TrashTable rows={rows} />
    </Page>
  );
}
