import { t } from '@lingui/core/macro';
import { ReplaysTable } from '../../features/replays/ReplaysTable.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';

/** What changed that deadlines are computed from. */
export function ReplaysPage() {
  return (
    <Page
      title={t`Replay review`}
      actions={<ButtonLink to={paths.deadlines} variant="default">{t`All deadlines`}</ButtonLink>}
    >
      <ReplaysTable />
    </Page>
  );
}
