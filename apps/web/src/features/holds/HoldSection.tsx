import { holds as endpoints, type Hold } from '@caseward/contract/holds';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { holdsQuery } from '../../shared/records/legal-holds.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';

const HoldDialog = lazyPart(() => import('./HoldDialog.tsx'), 'HoldDialog');

/** The legal hold of a matter, its actions, and past holds. */
export function HoldSection({ matter: { id, held } }: { matter: Pick<Matter, 'id' | 'held'> }) {
  const mayAct = useMay(endpoints.place);
  const [asked, setAsked] = useState(false);
  return (
    <Stack gap="xs">
      <Title order={3} size="md">
        {t`Legal hold`}
      </Title>
      <Text size="sm">
        {held
          ? t`Nothing in this matter can be deleted until the hold is released.`
          : t`What is in this matter can be deleted.`}
      </Text>
      {held && <Loaded matterId={id}>{([hold]) => hold && <HoldFacts hold={hold} />}</Loaded>}
      {mayAct && (
        <Group>
          <Button variant="default" onClick={() => setAsked(true)}>
            {held ? t`Release legal hold` : t`Place legal hold`}
          </Button>
        </Group>
      )}
      {asked && (
        <Suspense>
          <HoldDialog matterId={id} releases={held} onClose={() => setAsked(false)} />
        </Suspense>
      )}
      <Disclosure summary={t`Earlier legal holds`}>
        <Loaded matterId={id}>{(holds) => <ReleasedHolds holds={holds} />}</Loaded>
      </Disclosure>
    </Stack>
  );
}

function ReleasedHolds({ holds }: { holds: readonly Hold[] }) {
  const released = holds.filter(({ released_at }) => released_at);
  if (released.length === 0) return <Text size="sm">{t`None.`}</Text>;
  return (
    <Stack gap="md">
      {released.map((hold) => (
        <HoldFacts key={hold.id} hold={hold} />
      ))}
    </Stack>
  );
}

function HoldFacts({ hold }: { hold: Hold }) {
  const timeZone = useTimeZone();
  return (
    <DescriptionList>
      <Fact name={t`Placed`}>{t`By ${hold.placed_by} on ${formatMinute(hold.placed_at, timeZone)}`}</Fact>
      <Fact name={t`Reason`} wide>
        {hold.reason}
      </Fact>
      {hold.released_at && (
        <>
          <Fact name={t`Released`}>
            {t`By ${hold.released_by ?? ''} on ${formatMinute(hold.released_at, timeZone)}`}
          </Fact>
          <Fact name={t`Reason for release`} wide>
            {hold.release_reason}
          </Fact>
        </>
      )}
    </DescriptionList>
  );
}

interface LoadedProps {
  matterId: string;
  children: (holds: Hold[]) => ReactNode;
}

function Loaded({ matterId, children }: LoadedProps) {
  const { data, error, refetch } = useQuery(holdsQuery(matterId));
  if (data) return children(data);
  return error ? (
    <LoadError text={t`Error: ${error.message}`} retry={refetch} />
  ) : (
    <Loading text={t`Loading legal holds...`} lines={2} />
  );
}
