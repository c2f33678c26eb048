import type { Contact } from '@caseward/contract/contacts';
import { relationKinds } from '@caseward/contract/relation-kinds';
import { relations as endpoints, type Relation } from '@caseward/contract/relations';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { EntryGroup } from '../../shared/layout/Entries.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { RelationItem } from './RelationItem.tsx';
import { sideLabel, type ToldRelation, toldFrom } from './relation-sides.ts';
import { relationsQuery } from './relations.api.ts';

const loadDialog = () => import('./RelationDialog.tsx');
const RelationDialog = lazyPart(loadDialog, 'RelationDialog');

/** What a contact is to others, and others to it, in words from its side. */
export function RelationsPanel({ contact }: { contact: Contact }) {
  const relations = useQuery(relationsQuery(contact.id));
  const mayAdd = useMay(endpoints.create);
  const [edited, setEdited] = useState<Relation | 'new'>();
  const action = mayAdd && (
    <Button
      variant="default"
      data-screen-only
      onMouseEnter={loadDialog}
      onFocus={loadDialog}
      onClick={() => setEdited('new')}
    >
      {t`Add relation`}
    </Button>
  );
  return (
    <Panel id="relations" title={t`Relations`} action={action}>
      {relations.data ? (
        <Groups told={relations.data.map((each) => toldFrom(contact.id, each))} onEdit={setEdited} />
      ) : relations.error ? (
        <LoadError text={t`Error: ${relations.error.message}`} retry={relations.refetch} />
      ) : (
        <Loading text={t`Loading relations...`} lines={1} />
      )}
      {edited && (
        <Suspense>
          <RelationDialog
            contact={contact}
            relation={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface GroupsProps {
  told: readonly ToldRelation[];
  onEdit: (relation: Relation) => void;
}

function Groups({ told, onEdit }: GroupsProps) {
  if (told.length === 0)
    return (
      <Text c="dimmed">{t`Parent companies, owners, officers, family and others behind this contact.`}</Text>
    );
  const ordered = told.toSorted(
    (a, b) =>
      relationKinds.indexOf(a.kind) - relationKinds.indexOf(b.kind) || Number(a.inverse) - Number(b.inverse),
  );
  return Map.groupBy(ordered, sideLabel)
    .entries()
    .map(([heading, group]) => (
      <EntryGroup key={heading} heading={heading}>
        {group.map((each) => (
          <RelationItem key={each.relation.id} told={each} onEdit={onEdit} />
        ))}
      </EntryGroup>
    ))
    .toArray();
}
