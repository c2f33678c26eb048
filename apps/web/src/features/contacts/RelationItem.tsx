import { relations as endpoints, type Relation } from '@caseward/contract/relations';
import { t } from '@lingui/core/macro';
import { figure } from '../../shared/counts.ts';
import { RemoveButton } from '../../shared/dialogs/RemoveButton.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Entry, EntryFact, EntryNote } from '../../shared/layout/Entries.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { periodInWords } from '../../shared/period.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { Tool } from '../../shared/tools/Tool.tsx';
import { hasEnded, sideLabel, type ToldRelation } from './relation-sides.ts';
import { addRelation, relationsChanged, removeRelation } from './relations.api.ts';

interface RelationItemProps {
  told: ToldRelation;
  onEdit: (relation: Relation) => void;
}

/** Whom a contact is related to, since and until when, with what can be done about it. */
export function RelationItem({ told, onEdit }: RelationItemProps) {
  const { relation, other } = told;
  const mayChange = useMay(endpoints.update);
  const isPast = hasEnded(relation, useTimeZone());
  const name = fullName(other);
  const share = relation.share !== null && figure(relation.share);
  const period = periodInWords(relation);
  const what = sideLabel(told);
  const title = (
    <>
      <TextLink to={paths.contact} params={{ contactId: other.id }}>
        {name}
      </TextLink>
      {share && <Tag>{t`${share}%`}</Tag>}
      {isPast && <Tag>{t({ message: 'Ended', context: 'relation' })}</Tag>}
    </>
  );
  const tools = mayChange && (
    <>
      <Tool
        icon="pencil"
        look="bare"
        aria-label={t`Edit relation: ${what} ${name}`}
        onClick={() => onEdit(relation)}
      />
      <RemoveRelation relation={relation} name={name} what={what} />
    </>
  );
  return (
    <Entry title={title} past={isPast} tools={tools}>
      {period && <EntryFact>{period}</EntryFact>}
      {relation.note && <EntryNote>{relation.note}</EntryNote>}
    </Entry>
  );
}

/** Removes a relation that was entered by mistake. */
function RemoveRelation({ relation, name, what }: { relation: Relation; name: string; what: string }) {
  const { id, from_contact, to_contact, kind, share, since, until, note } = relation;
  return (
    <RemoveButton
      label={t`Remove relation: ${what} ${name}`}
      remove={() => removeRelation(id)}
      restore={() => addRelation(from_contact, { to_contact, kind, share, since, until, note })}
      effects={relationsChanged}
      failure={t`Failed to remove the relation.`}
      removed={t`The relation to ${name} was removed.`}
      restored={t`The relation to ${name} is there again.`}
    />
  );
}
