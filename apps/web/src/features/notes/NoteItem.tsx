import { noteKindLabels } from '@caseward/contract/note-kinds';
import { notes as endpoints, type Note } from '@caseward/contract/notes';
import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Suspense, useState } from 'react';
import { formatDay, formatMinute, formatMoment, formatShortTime } from '../../shared/dates.ts';
import { HoldableDelete } from '../../shared/dialogs/HoldableDelete.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useFocusBack } from '../../shared/layout/use-focus-back.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { useSession, useTimeZone } from '../../shared/session/session.ts';
import classes from './NotesSection.module.css';
import { deleteNote, noteDeleted } from './notes.api.ts';

const NoteEditForm = lazyPart(() => import('./NoteEditForm.tsx'), 'NoteEditForm');
const NoteVersions = lazyPart(() => import('./NoteVersions.tsx'), 'NoteVersions');

interface NoteItemProps {
  note: Note;
  /** The matter is on legal hold: nothing can be deleted. */
  held: boolean;
  /** Who can be mentioned. */
  people: OptionSource;
}

/** A note, who wrote it when, and what it was before. */
export function NoteItem({ note, held, people }: NoteItemProps) {
  const { id, matter, created_by_username, created_by, created_at, edited_at, happened_on } = note;
  const timeZone = useTimeZone();
  const mayDelete = useMay(endpoints.remove);
  const isOwn = useSession().user?.username === created_by_username;
  const mayEdit = useMay(endpoints.patch) && isOwn;
  const [isEditing, setEditing] = useState(false);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const editButton = useFocusBack<HTMLButtonElement>(isEditing);
  const byline = t`By ${created_by_username} on ${formatMoment(created_at, timeZone)}`;
  const time = formatShortTime(created_at, timeZone);
  if (isEditing)
    return (
      <li className={classes.note}>
        <Suspense>
          <NoteEditForm note={note} people={people} onClose={() => setEditing(false)} />
        </Suspense>
      </li>
    );
  return (
    <li className={classes.note}>
      <Text className={classes.text}>{note.note}</Text>
      <Group justify="space-between" mih={28} gap="xs">
        <Group gap="xs" className={classes.meta}>
          {note.kind !== 'NOTE' && <Tag>{noteKindLabels[note.kind]}</Tag>}
          <Person person={created_by} />
          <span>{byline}</span>
          <span>{time}</span>
          {happened_on && <span>{t`about ${formatDay(happened_on)}`}</span>}
          {edited_at && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              data-on-paper
              aria-expanded={showsEarlier}
              title={t`Edited on ${formatMinute(edited_at, timeZone)}. Show what it said before.`}
              onClick={() => setShowsEarlier(!showsEarlier)}
            >
              {t`Edited`}
            </Button>
          )}
        </Group>
        <Group gap={4} wrap="nowrap">
          {mayEdit && (
            <ActionIcon
              ref={editButton}
              variant="subtle"
              color="gray"
              aria-label={t`Edit note ${byline}, ${time}`}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          )}
          {mayDelete && (
            <HoldableDelete
              question={t`Are you sure you want to delete this note?`}
              record={t`note ${byline}, ${time}`}
              id={id}
              heldIn={held ? matter : undefined}
              remove={deleteNote}
              effects={noteDeleted(matter, id)}
              failure={t`Failed to delete note.`}
            />
          )}
        </Group>
      </Group>
      {showsEarlier && (
        <Suspense>
          <NoteVersions id={id} />
        </Suspense>
      )}
    </li>
  );
}
