import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './NotesSection.module.css';
import { noteVersionsQuery } from './notes.api.ts';

/** The earlier texts of a note, latest first. */
export function NoteVersions({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(noteVersionsQuery(id));
  const timeZone = useTimeZone();
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading earlier texts...`} lines={1} />;
  return (
    <ol className={classes.versions} aria-label={t`Earlier texts`}>
      {data.map(({ id: version, note, replaced_at }) => (
        <li key={version}>
          <Text size="sm" className={classes.text}>
            {note}
          </Text>
          <Text size="xs" c="dimmed">
            {t`Until ${formatMinute(replaced_at, timeZone)}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}
