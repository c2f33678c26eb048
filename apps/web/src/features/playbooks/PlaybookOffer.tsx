import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { t } from '@lingui/core/macro';
import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Undecided } from '../../shared/layout/InTurn.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { countsInWords } from './counts-in-words.ts';
import { matterPlaybooksQuery } from './playbooks.api.ts';

/** Offers a new matter the playbook of its practice area, to those who may start it. */
export const PlaybookOffer = ({ matterId }: { matterId: string }) =>
  useMay(matterPlaybooks.start) && <Offer matterId={matterId} />;

function Offer({ matterId }: { matterId: string }) {
  const { data, error } = useQuery(matterPlaybooksQuery(matterId));
  if (error) return null;
  if (!data) return <Undecided />;
  const { suggested } = data;
  if (!suggested) return null;
  return (
    <Alert p="xs" role="presentation" data-screen-only>
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" fw={600}>{t`Start with ${suggested.name}`}</Text>
          <Text size="sm">
            {t`The playbook of this practice area: ${countsInWords(suggested.counts)}. You see every day before anything is added.`}
          </Text>
        </div>
        <ButtonLink to={paths.matterPlaybook} params={{ matterId }} size="compact-sm">
          {t`Show what it adds`}
        </ButtonLink>
      </Group>
    </Alert>
  );
}
