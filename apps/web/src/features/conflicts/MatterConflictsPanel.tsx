import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import type { MatterConflicts, uncoveredReasons } from '@caseward/contract/matter-conflicts';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { figure, manyOf } from '../../shared/counts.ts';
import { formatMinute, formatMoment } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Entries, Entry, EntryFact } from '../../shared/layout/Entries.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { CheckThem } from './CheckThem.tsx';
import { StateTag } from './check-tags.tsx';
import { matterConflictsQuery } from './conflicts.api.ts';
import { placeInWords } from './place-in-words.ts';
import { WatchFound } from './WatchFound.tsx';

const why: Record<(typeof uncoveredReasons)[number], string> = {
  NOT_CHECKED: t`Not checked yet`,
  UNDECIDED: t`Check not closed yet`,
  CONFLICT: t`Conflict`,
  SIDE_CHANGED: t`Stands on another side now`,
  NAME_ADDED: t`Has a name that was not checked`,
  RELATION_ADDED: t`Related to somebody who was not checked`,
};

/** Which parties of a matter are covered by conflict checks, and its checks. */
export function MatterConflictsPanel({ matterId }: { matterId: string }) {
  const { data, error, refetch } = useQuery(matterConflictsQuery(matterId));
  return (
    <Panel
      id="conflicts"
      title={t`Conflicts of interest`}
      action={data && <CheckThem matterId={matterId} conflicts={data} label={t`Check for conflicts`} />}
    >
      {data ? (
        <Coverage conflicts={data} />
      ) : error ? (
        <LoadError text={t`Error: ${error.message}`} retry={refetch} />
      ) : (
        <Loading text={t`Loading conflict checks...`} lines={2} />
      )}
    </Panel>
  );
}

interface CoverageProps {
  conflicts: MatterConflicts;
}

function Coverage({ conflicts: { parties, covered, checks } }: CoverageProps) {
  const open = parties.filter(({ uncovered }) => uncovered !== null);
  const closed = checks.find(
    ({ state, occasion }) => occasion !== 'WATCH' && (state === 'CLEARED' || state === 'WAIVED'),
  );
  if (parties.length === 0 && checks.length === 0)
    return <Text c="dimmed">{t`There is no party on either side yet.`}</Text>;
  return (
    <>
      <WatchFound checks={checks} />
      {covered && closed && <Cleared check={closed} />}
      {open.length > 0 && (
        <>
          <Text>{openInWords(open.length)}</Text>
          <Entries label={t`Parties that are not covered`}>
            {open.map(({ contact, name, role, side, uncovered }) => (
              <Entry key={`${contact} ${role}`} title={name}>
                <EntryFact>
                  {placeInWords(role, side).join(' · ')}{' '}
                  <Tag tone={uncovered === 'CONFLICT' ? 'alarm' : 'caution'}>
                    {uncovered && why[uncovered]}
                  </Tag>
                </EntryFact>
              </Entry>
            ))}
          </Entries>
        </>
      )}
      <Checks checks={checks} />
    </>
  );
}

const openInWords = (count: number): string =>
  count === 1
    ? t`1 party is not covered by a check.`
    : t`${figure(count)} parties are not covered by a check.`;

function Cleared({
  check: { state, closed_at, closed_by, names, names_searched },
}: {
  check: ConflictCheckSummary;
}) {
  const timeZone = useTimeZone();
  if (!closed_at || !closed_by) return null;
  const who = closed_by.name;
  const day = formatMoment(closed_at, timeZone);
  const count = manyOf(names, { one: t`name`, several: t`names` });
  if (names_searched === null)
    return (
      <Text>
        {state === 'WAIVED'
          ? t`Waived on ${day} by ${who}, ${count}.`
          : t`Cleared on ${day} by ${who}, ${count}.`}
      </Text>
    );
  const among = figure(names_searched);
  return (
    <Text>
      {state === 'WAIVED'
        ? t`Waived on ${day} by ${who}, ${count} against ${among}.`
        : t`Cleared on ${day} by ${who}, ${count} against ${among}.`}
    </Text>
  );
}

/** What a check is called on the page of its matter. */
function nameIn({ subject, occasion }: ConflictCheckSummary, when: string): string {
  if (subject !== '') return subject;
  return occasion === 'WATCH' ? t`Found by the watch on ${when}` : t`Check of ${when}`;
}

function Checks({ checks }: { checks: readonly ConflictCheckSummary[] }) {
  const timeZone = useTimeZone();
  if (checks.length === 0) return null;
  return (
    <Entries label={t`Conflict checks`}>
      {checks.map((check) => (
        <Entry
          key={check.id}
          title={
            <>
              <TextLink to={paths.conflictCheck} params={{ checkId: check.id }}>
                {nameIn(check, formatMinute(check.created_at, timeZone))}
              </TextLink>
              <StateTag state={check.state} />
            </>
          }
        >
          <EntryFact>
            {manyOf(check.names, { one: t`name`, several: t`names` })} ·{' '}
            {manyOf(check.hits, { one: t`hit`, several: t`hits` })}
          </EntryFact>
        </Entry>
      ))}
    </Entries>
  );
}
