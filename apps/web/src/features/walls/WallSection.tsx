import { walls as endpoints, type MatterWalls } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { LiftedWalls, StandingWall } from './WallFacts.tsx';
import type { Walling } from './walling.ts';
import { wallsQuery } from './walls.api.ts';

const RaiseWallDialog = lazyPart(() => import('./RaiseWallDialog.tsx'), 'RaiseWallDialog');
const ChangeWallDialog = lazyPart(() => import('./ChangeWallDialog.tsx'), 'ChangeWallDialog');
const LiftWallDialog = lazyPart(() => import('./LiftWallDialog.tsx'), 'LiftWallDialog');

type Step = 'raise' | 'change' | 'lift';

/** The wall of a matter, its actions, and past walls. */
export function WallSection({ matter, teamOptions }: Walling) {
  const mayAct = useMay(endpoints.raise);
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const button = (to: Step, label: string) =>
    mayAct && (
      <Button variant="default" onClick={() => setStep(to)}>
        {label}
      </Button>
    );
  return (
    <Stack gap="xs">
      <Title order={3} size="md">
        {t`Ethical wall`}
      </Title>
      {matter.walled ? (
        <Loaded matterId={matter.id}>
          {({ standing }) =>
            standing && (
              <>
                <StandingWall wall={standing} />
                <Group gap="xs">
                  {button('change', t`Change access`)}
                  {button('lift', t`Remove restriction`)}
                </Group>
                <Suspense>
                  {step === 'change' && (
                    <ChangeWallDialog
                      matter={matter}
                      teamOptions={teamOptions}
                      wall={standing}
                      onClose={close}
                    />
                  )}
                  {step === 'lift' && <LiftWallDialog wallId={standing.id} onClose={close} />}
                </Suspense>
              </>
            )
          }
        </Loaded>
      ) : (
        <>
          <Text size="sm">{t`Everyone in the firm can see this matter.`}</Text>
          <Group>{button('raise', t`Restrict access`)}</Group>
          <Suspense>
            {step === 'raise' && (
              <RaiseWallDialog matter={matter} teamOptions={teamOptions} onClose={close} />
            )}
          </Suspense>
        </>
      )}
      <Disclosure summary={t`Earlier restrictions`}>
        <Loaded matterId={matter.id}>{({ lifted }) => <LiftedWalls walls={lifted} />}</Loaded>
      </Disclosure>
    </Stack>
  );
}

interface LoadedProps {
  matterId: string;
  children: (walls: MatterWalls) => ReactNode;
}

function Loaded({ matterId, children }: LoadedProps) {
  const { data, error, refetch } = useQuery(wallsQuery(matterId));
  if (data) return children(data);
  return error ? (
    <LoadError text={t`Error: ${error.message}`} retry={refetch} />
  ) : (
    <Loading text={t`Loading ethical walls...`} lines={2} />
  );
}
