import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { SimpleGrid } from '@mantine/core';
import { HoldSection } from '../../features/holds/HoldSection.tsx';
import { WallSection } from '../../features/walls/WallSection.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Panel } from '../../shared/layout/Panel.tsx';

interface ProtectionPanelProps {
  matter: Matter;
  teamOptions: OptionSource;
}

/** Ethical wall and legal hold of a matter. */
export function ProtectionPanel({ matter, teamOptions }: ProtectionPanelProps) {
  return (
    <Panel id="protection" title={t`Protection`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <WallSection matter={matter} teamOptions={teamOptions} />
        <HoldSection matter={matter} />
      </SimpleGrid>
    </Panel>
  );
}
