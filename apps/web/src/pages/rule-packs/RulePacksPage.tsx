import { rulePacks } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { FirmPacks, ShippedPacks } from '../../features/rule-packs/PacksTables.tsx';
import { InTurn } from '../../shared/layout/InTurn.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

// One file for the pages of court rules: each that a route names makes every sign-in load a little more.
export { AddRulePackPage, ReadRulePackPage, RulePackPage } from './RulePackPage.tsx';

/** Court rules: the firm's own, and those that are shipped. Everyone reads them, lawyers write the firm's. */
export function RulePacksPage() {
  const isKeeper = useMay(rulePacks.create);
  return (
    <Page
      title={t`Court rules`}
      actions={isKeeper && <ButtonLink to={paths.addRulePack}>{t`Add court rules`}</ButtonLink>}
    >
      <Text size="sm" c="dimmed">
        {t`Deadlines are computed by them. What the firm writes is used once a second lawyer has countersigned it.`}
      </Text>
      <InTurn>
        <FirmPacks isKeeper={isKeeper} />
        <ShippedPacks />
      </InTurn>
    </Page>
  );
}
