import { type MergeField, type MergePreview, mergeFields } from '@caseward/contract/contact-merges';
import {
  type ContactNameKind,
  contactNameKinds,
  contactNameLabels,
} from '@caseward/contract/contact-name-kinds';
import { type Contact, contactFields } from '@caseward/contract/contacts';
import { fieldText } from '@caseward/contract/field-descriptions';
import { partyRoleLabels } from '@caseward/contract/party-roles';
import { t } from '@lingui/core/macro';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnce } from '../../shared/api/use-once.ts';
import { manyOf } from '../../shared/counts.ts';
import { alertFailure, alertUndoable, dismissAlert } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { Select } from '../../shared/forms/Select.tsx';
import { SideChoice } from '../../shared/forms/SideChoice.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { mergeContact, mergePreviewQuery, undoOffer } from './contact-merges.api.ts';

interface MergeFormProps {
  /** The one that is kept. */
  contact: Contact;
  other: Contact;
  onClose: () => void;
}

const labelOf = (field: MergeField) => (field === 'name' ? t`Name` : contactFields[field].label);

const textOf = (contact: Contact, field: MergeField) =>
  field === 'name' ? fullName(contact) : fieldText(contactFields[field], contact[field]);

/** What both have differently: an empty field takes the other's value without a question. */
const differing = (one: Contact, other: Contact) =>
  mergeFields
    .map((field) => ({ field, kept: textOf(one, field), taken: textOf(other, field) }))
    .filter(({ kept, taken }) => kept && taken && kept !== taken);

/** What is kept of two contacts, field by field, and what goes over. */
export function MergeForm({ contact, other, onClose }: MergeFormProps) {
  const [taken, setTaken] = useState<readonly MergeField[]>([]);
  const [nameKind, setNameKind] = useState<ContactNameKind>('ALIAS');
  const preview = useQuery(mergePreviewQuery(contact.id, other.id));
  const fields = differing(contact, other);
  const failure = t`Failed to merge the contacts.`;
  const merging = useOnce({
    mutationFn: () =>
      mergeContact(contact.id, {
        contact: other.id,
        take: [...taken],
        name_kind: nameKind,
        version: contact.version,
        contact_version: other.version,
      }),
    onSuccess: ({ id }) => {
      const name = fullName(other);
      alertUndoable(t`${name} was merged into this contact.`, undoOffer(id, name));
      onClose();
    },
    onError: (error) => alertFailure(failure, error),
  });
  const choose = (field: MergeField, side: 'kept' | 'taken') => {
    const others = taken.filter((each) => each !== field);
    setTaken(side === 'taken' ? [...others, field] : others);
  };
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        dismissAlert(failure);
        merging.start();
      }}
    >
      {fields.map(({ field, ...texts }) => (
        <SideChoice
          key={field}
          name={field}
          label={labelOf(field)}
          value={taken.includes(field) ? 'taken' : 'kept'}
          onChange={(side) => choose(field, side)}
          sides={[
            { value: 'kept', label: t`From this contact`, text: texts.kept },
            { value: 'taken', label: t`From the other contact`, text: texts.taken },
          ]}
        />
      ))}
      {fields.some(({ field }) => field === 'name') && (
        <Select
          label={t`Keep the name that is not chosen as`}
          data={contactNameKinds.map((value) => ({ value, label: contactNameLabels[value] }))}
          value={nameKind}
          onChange={(kind) => setNameKind((kind ?? 'ALIAS') as ContactNameKind)}
        />
      )}
      {preview.data ? (
        <Brought {...preview.data} />
      ) : preview.error ? (
        <LoadError text={t`Error: ${preview.error.message}`} retry={preview.refetch} />
      ) : (
        <Loading text={t`Loading what goes over...`} lines={1} />
      )}
      <FormFooter submitLabel={t`Merge contacts`} isSaving={merging.isPending} onCancel={onClose} />
    </Stack>
  );
}

/** What goes over to the kept contact, and where both stand in one matter. */
function Brought({ parties, names, relations, shared }: MergePreview) {
  const moved = [
    manyOf(parties, { one: t`place in a matter`, several: t`places in matters` }),
    manyOf(names, { one: t`other name`, several: t`other names` }),
    manyOf(relations, { one: t`relation`, several: t`relations` }),
  ].join(', ');
  const rolesText = (roles: MergePreview['shared'][number]['roles']) =>
    roles.map((role) => partyRoleLabels[role]).join(', ');
  return (
    <>
      <Text size="sm">
        {t`Goes over: ${moved}; telephone numbers, e-mail addresses and addresses that differ. The other contact is in the trash for 30 days; until then the merge can be undone.`}
      </Text>
      {shared.length > 0 && (
        <Alert color="yellow" role="presentation">
          <Text size="sm" fw={600}>{t`Both are parties to the same matter`}</Text>
          <List size="sm">
            {shared.map(({ matter, roles, other_roles }) => (
              <List.Item key={matter.id}>
                <TextLink to={paths.matter} params={{ matterId: matter.id }}>
                  {matter.title}
                </TextLink>
                {t`: this contact as ${rolesText(roles)}, the other one as ${rolesText(other_roles)}`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
