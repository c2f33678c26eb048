import type { AccessReport } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { getRouteApi } from '@tanstack/react-router';
import { AccessTable } from '../../features/audit/AccessTable.tsx';
import { AccessWalls } from '../../features/audit/AccessWalls.tsx';
import { accessQuery } from '../../features/audit/audit.api.ts';
import { formatMinute } from '../../shared/dates.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { useSession, useTimeZone } from '../../shared/session/session.ts';

const route = getRouteApi('/shell/matters/$matterId/access');

/** The printable access report: who could see and who did see a matter. */
export function MatterAccessPage() {
  const { matterId } = route.useParams();
  return (
    <LoadedRecord
      key={matterId}
      query={accessQuery(matterId)}
      kind={t`Matter`}
      loading={t`Loading the report...`}
      back={<TextLink to={paths.matters}>{t`All matters`}</TextLink>}
    >
      {(report) => <Report report={report} />}
    </LoadedRecord>
  );
}

function Report({ report: { matter, made_at, walls, people } }: { report: AccessReport }) {
  const { tenant } = useSession();
  const timeZone = useTimeZone();
  const actions = (
    <>
      <ButtonLink to={paths.matterHistory} params={{ matterId: matter.id }} variant="default">
        {t`History`}
      </ButtonLink>
      <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {t`Print`}
      </Button>
    </>
  );
  return (
    <Page title={t`Access report: ${matter.title}`} actions={actions}>
      <Text>
        {t`${tenant?.name ?? ''}. Made on ${formatMinute(made_at, timeZone)}; times are those of ${timeZone}. The matter was opened on ${formatMinute(matter.created_at, timeZone)}.`}
      </Text>
      <Panel title={t`Ethical walls`}>
        <AccessWalls walls={walls} />
      </Panel>
      <Panel title={t`People`}>
        <AccessTable people={people} />
      </Panel>
    </Page>
  );
}
