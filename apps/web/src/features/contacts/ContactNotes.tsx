import type { Contact } from '@caseward/contract/contacts';
import { noteKindLabels } from '@caseward/contract/note-kinds';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { personInWords } from '../../shared/people/person-words.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './ContactNotes.module.css';
import { contactNotesQuery } from './contacts.api.ts';

/** How the latest notes begin in the matters of a contact; each leads to its matter. */
export const ContactNotes = ({ contact }: { contact: Contact }) => (
  <Panel title={t`Latest notes`}>
    <Notes contact={contact} />
  </Panel>
);

function Notes({ contact }: { contact: Contact }) {
  const { data: notes, error, refetch } = useQuery(contactNotesQuery(contact.id));
  const timeZone = useTimeZone();
  if (!notes)
    return error ? (
      <LoadError text={t`Error: ${error.message}`} retry={refetch} />
    ) : (
      <Loading text={t`Loading notes...`} lines={3} />
    );
  if (notes.length === 0)
    return <Text c="dimmed">{t`No notes yet. Notes of the matters of this contact appear here.`}</Text>;
  return (
    <ul className={classes.list}>
      {notes.map(({ id, kind, beginning, matter, created_by, created_at }) => (
        <li key={id}>
          <span className={classes.note}>{beginning}</span>
          <span className={classes.more}>
            {noteKindLabels[kind]} · {personInWords(created_by)} · {formatMinute(created_at, timeZone)} ·{' '}
            <TextLink to={paths.matter} params={{ matterId: matter.id }} size="xs">
              {matter.title}
            </TextLink>
          </span>
        </li>
      ))}
    </ul>
  );
}
