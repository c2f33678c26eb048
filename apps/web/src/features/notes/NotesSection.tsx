import { notes as endpoints } from '@caseward/contract/notes';
import { t } from '@lingui/core/macro';
import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { useOnPaper } from '../../shared/layout/use-on-paper.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { OlderRows } from '../../shared/lists/OlderRows.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { NoteItem } from './NoteItem.tsx';
import classes from './NotesSection.module.css';
import { notesQuery } from './notes.api.ts';

// Its code is large: reading comes before writing.
const loadForm = () => import('./NoteForm.tsx');
const NoteForm = lazyPart(loadForm, 'NoteForm');

/** The room that the form takes, in pixels. */
const heightOfForm = 158;

interface NotesSectionProps {
  matterId: string;
  /** The matter is on legal hold: nothing can be deleted. */
  held: boolean;
  /** Who can be mentioned. */
  people: OptionSource;
}

/** The notes of a matter, newest first, and a form to add one. */
export function NotesSection({ matterId, held, people }: NotesSectionProps) {
  const mayAdd = useMay(endpoints.create);
  return (
    <Panel id="notes" title={t`Case Notes`}>
      {mayAdd && (
        <div data-screen-only>
          <Suspense fallback={<Skeleton height={heightOfForm} />}>
            <NoteForm matterId={matterId} people={people} />
          </Suspense>
        </div>
      )}
      <NotesList matterId={matterId} held={held} people={people} />
    </Panel>
  );
}

function NotesList({ matterId, held, people }: NotesSectionProps) {
  const notes = useInfiniteQuery(notesQuery(matterId));
  const isOnPaper = useOnPaper();
  if (notes.data === undefined)
    return notes.error ? (
      <LoadError text={t`Error: ${notes.error.message}`} retry={notes.refetch} />
    ) : (
      <Loading text={t`Loading notes...`} lines={3} />
    );
  const { rows } = notes.data;
  if (rows.length === 0) return <Text c="dimmed">{t`No notes have been written for this matter.`}</Text>;
  return (
    <>
      <ul className={classes.list} aria-label={t`Notes`}>
        {rows.map((note) => (
          <NoteItem key={note.id} note={note} held={held} people={people} />
        ))}
      </ul>
      {isOnPaper && notes.hasNextPage && <Text size="sm">{t`The newest ${rows.length} notes.`}</Text>}
      <OlderRows list={notes} />
    </>
  );
}
