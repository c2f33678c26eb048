import { parties as endpoints, type Party } from '@caseward/contract/parties';
import { partySideLabels, partySides } from '@caseward/contract/party-roles';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Entries, EntryGroup } from '../../shared/layout/Entries.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import classes from './PartiesPanel.module.css';
import { PartyItem } from './PartyItem.tsx';
import { partiesQuery } from './parties.api.ts';

const loadDialog = () => import('./PartyDialog.tsx');
const PartyDialog = lazyPart(loadDialog, 'PartyDialog');

interface PartiesPanelProps {
  matterId: string;
  /** The matter is on legal hold: nobody can be removed. */
  held: boolean;
  contactOptions: OptionSource;
  /** What stands around the clients: their heading, and what changes who they are. Left out: they stand elsewhere. */
  clients?: (rows: ReactNode) => ReactNode;
}

/** Who is what in a matter, the clients first and then by side, with what reaches them, and who represents whom. */
export function PartiesPanel({ matterId, held, contactOptions, clients }: PartiesPanelProps) {
  const parties = useQuery(partiesQuery(matterId));
  const mayAdd = useMay(endpoints.create);
  const [edited, setEdited] = useState<Party | 'new'>();
  const opener = useRef<HTMLButtonElement>(null);
  const action = mayAdd && (
    <Button
      ref={opener}
      variant="default"
      data-screen-only
      onMouseEnter={loadDialog}
      onFocus={loadDialog}
      onClick={() => setEdited('new')}
    >
      {t`Add party`}
    </Button>
  );
  return (
    <Panel id="parties" title={t`Parties`} action={action}>
      {parties.data ? (
        <Sides rows={parties.data} held={held} {...(clients && { clients })} onEdit={setEdited} />
      ) : parties.error ? (
        <LoadError text={t`Error: ${parties.error.message}`} retry={parties.refetch} />
      ) : (
        <Loading text={t`Loading parties...`} lines={3} />
      )}
      {edited && (
        <Suspense>
          <PartyDialog
            matterId={matterId}
            party={edited === 'new' ? undefined : edited}
            others={parties.data ?? []}
            contactOptions={contactOptions}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface SidesProps extends Pick<PartiesPanelProps, 'held' | 'clients'> {
  rows: readonly Party[];
  onEdit: (party: Party) => void;
}

function Sides({ rows, held, clients, onEdit }: SidesProps) {
  const { ours = [], others = [] } = Object.groupBy(rows, ({ role }) =>
    role === 'CLIENT' ? 'ours' : 'others',
  );
  const bySide = Map.groupBy(others, ({ side }) => side);
  const items = (listed: readonly Party[]) =>
    inRepresentation(listed).map((party) => (
      <PartyItem key={party.id} party={party} all={rows} held={held} onEdit={onEdit} />
    ));
  const ourClients = <Entries label={t`Clients`}>{items(ours)}</Entries>;
  return (
    <>
      {clients ? (
        <div className={classes.clients}>
          {clients(ours.length > 0 ? ourClients : t`No clients assigned.`)}
        </div>
      ) : (
        others.length === 0 && <Text c="dimmed">{t`No parties besides the clients.`}</Text>
      )}
      {partySides.map((side) => {
        const here = bySide.get(side);
        return (
          here && (
            <EntryGroup key={side} heading={partySideLabels[side]}>
              {items(here)}
            </EntryGroup>
          )
        );
      })}
    </>
  );
}

/** Counsel stand behind the first of those whom they represent. */
function inRepresentation(rows: readonly Party[]): Party[] {
  const placeOf = ({ contact, id }: Party) => {
    const client = rows.findIndex(({ represented_by }) => represented_by === contact);
    return client < 0 ? rows.findIndex((row) => row.id === id) : client + 0.5;
  };
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
