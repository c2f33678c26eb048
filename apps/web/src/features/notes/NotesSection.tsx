import { notes as endpoints, type Note } from '@caseward/contract/notes';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment } from '../../shared/dates.ts';
import { DeleteButton } from '../../shared/dialogs/DeleteButton.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { MoreRows } from '../../shared/lists/MoreRows.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { NoteForm } from './NoteForm.tsx';
import classes from './NotesSection.module.css';
import { deleteNote, noteDeleted, notesQuery } from './notes.api.ts';

interface NotesSectionProps {
  matterId: string;
  /** The matter is on legal hold: nothing can be deleted. */
  held: boolean;
}

/** The notes of a matter, newest first, and a form to add one. */
export function NotesSection({ matterId, held }: NotesSectionProps) {
  const mayAdd = useMay(endpoints.create);
  return (
    <Panel title="Case Notes">
      {mayAdd && (
        <div data-screen-only>
          <NoteForm matterId={matterId} />
        </div>
      )}
      <NotesList matterId={matterId} held={held} />
    </Panel>
  );
}

function NotesList({ matterId, held }: NotesSectionProps) {
  const notes = useInfiniteQuery(notesQuery(matterId));
  if (notes.data === undefined)
    return notes.error ? (
      <LoadError text={`Error: ${notes.error.message}`} retry={notes.refetch} />
    ) : (
      <Loading text="Loading notes..." lines={3} />
    );
  if (notes.data.length === 0) return <Text c="dimmed">No notes have been written for this matter.</Text>;
  return (
    <>
      <ul className={classes.list}>
        {notes.data.map((note) => (
          <NoteItem key={note.id} note={note} held={held} />
        ))}
      </ul>
      <MoreRows rows={notes} />
    </>
  );
}

interface NoteItemProps {
  note: Note;
  held: boolean;
}

function NoteItem({ note: { id, note, matter, created_by_username, created_at }, held }: NoteItemProps) {
  const mayDelete = useMay(endpoints.remove);
  const byline = `By ${created_by_username} on ${formatMoment(created_at, useTimeZone())}`;
  return (
    <li className={classes.note}>
      <Text className={classes.text}>{note}</Text>
      <Group justify="space-between" mih={28}>
        <Text size="xs" c="dimmed">
          {byline}
        </Text>
        {mayDelete && (
          <DeleteButton
            question="Are you sure you want to delete this note?"
            record={`note ${byline}`}
            id={id}
            held={held}
            remove={deleteNote}
            effects={noteDeleted(matter, id)}
            failure="Failed to delete note."
          />
        )}
      </Group>
    </li>
  );
}
