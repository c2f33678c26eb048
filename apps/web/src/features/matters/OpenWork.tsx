import type { MatterRow } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CountedWords, manyOf } from '../../shared/counts.ts';
import { formatDay } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { inARow } from '../../shared/language/language.ts';
import { OpenTasks, type OpenTasksProps } from './OpenTasks.tsx';
import { openWorkQuery } from './open-work.api.ts';

interface OpenWorkProps extends Omit<OpenTasksProps, 'label'> {
  /** The matters that are to be closed. */
  matters: readonly Pick<MatterRow, 'id' | 'held'>[];
  /** The titles of the open tasks that one knows of before they are counted. */
  titles?: readonly string[];
}

/** How many open tasks are named. */
const mostTitles = 5;

const matterWords = { one: t`matter`, several: t`matters` };

/** What is still open in matters that are to be closed: asks what becomes of their tasks, and tells what stays. */
export function OpenWork({ matters, titles, ...decision }: OpenWorkProps) {
  const { data, error, refetch } = useQuery(openWorkQuery(matters.map(({ id }) => id)));
  const inMatters = (what: string, count: number) =>
    matters.length === 1 ? what : t`${what} in ${manyOf(count, matterWords)}`;
  const tasks = data?.tasks ?? { count: titles?.length ?? 0, matters: 1 };
  const staying = (
    words: CountedWords,
    { count, matters, next_on }: NonNullable<typeof data>['deadlines'],
  ) =>
    count === 0 || !next_on
      ? []
      : [t`${inMatters(manyOf(count, words), matters)} (next: ${formatDay(next_on)})`];
  const stays = data
    ? [
        ...staying({ one: t`open deadline`, several: t`open deadlines` }, data.deadlines),
        ...staying({ one: t`planned event`, several: t`planned events` }, data.events),
      ]
    : [];
  return (
    <>
      {tasks.count > 0 && (
        <OpenTasks
          label={inMatters(manyOf(tasks.count, { one: t`open task`, several: t`open tasks` }), tasks.matters)}
          named={titles && firstOf(titles, tasks.count)}
          {...decision}
        />
      )}
      {!data && !error && !titles && <Loading text={t`Loading...`} lines={1} />}
      {error && <LoadError text={t`Error: ${error.message}`} retry={refetch} />}
      {stays.length > 0 && (
        <Text size="sm">{t`Closing leaves ${inARow(stays)} as before, and reminders go on.`}</Text>
      )}
      <HoldsStay all={matters.length} held={matters.filter(({ held }) => held).length} />
    </>
  );
}

/** Says that closing releases no legal hold. */
function HoldsStay({ all, held }: { all: number; held: number }) {
  if (held === 0) return null;
  return (
    <Text size="sm">
      {all === 1
        ? t`This matter is on legal hold, and stays so: nothing in it can be deleted until the hold is released.`
        : t`The legal hold on ${manyOf(held, matterWords)} stays: nothing there can be deleted until it is released.`}
    </Text>
  );
}

/** The first titles, and how many more of all there are. */
function firstOf(titles: readonly string[], count: number): string {
  const named = titles.slice(0, mostTitles);
  const more = count - named.length;
  return inARow(more > 0 ? [...named, t`${more} more`] : named);
}
