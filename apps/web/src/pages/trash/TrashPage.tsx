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
  const whose = user?.role === 'ADMIN' ? t`What anybody in the firm deleted` : t`What you deleted`;
  return (
    <Page title={t`Trash`}>
      <Text size="sm">
        {t`${whose} can be restored for ${daysInTrash} days, with all that was deleted along with it. After that it is removed for good, files included.`}
      </Text>
      <TrashTable rows={rows} />
    </Page>
  );
}
