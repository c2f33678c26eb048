import { deadlineActLabels, deadlineSourceLabels } from '@caseward/contract/deadline-history';
import type { DeadlineValue } from '@caseward/contract/deadline-values';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMinute } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import { Entries, Entry, EntryFact, EntryNote } from '../../shared/layout/Entries.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { PreviewLink } from '../../shared/preview/PreviewLink.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { Computation } from './Computation.tsx';
import { untilHour } from './DeadlineDay.tsx';
import { deadlineActsQuery } from './deadlines.api.ts';

/** Every day that a deadline had: where it came from, why, who entered and who confirmed it, and how it was computed. */
export function DaysPanel({ values }: { values: readonly DeadlineValue[] }) {
  const timeZone = useTimeZone();
  return (
    <Panel title={t`Days`}>
      <Entries label={t`Days`}>
        {values.map((value, place) => (
          <Entry
            key={value.id}
            past={place > 0}
            title={
              <>
                {formatDay(value.due_on)} {value.due_time && untilHour(value)}{' '}
                {place === 0 && <Tag tone="info">{t`Current`}</Tag>}
              </>
            }
          >
            <EntryNote>
              {value.withheld ? t`Its reason is shown after the second entry.` : value.reason}
            </EntryNote>
            <EntryFact>
              {deadlineSourceLabels[value.source]}
              {value.document && (
                <>
                  {' · '}
                  <PreviewLink document={value.document.id}>{value.document.title}</PreviewLink>
                </>
              )}
            </EntryFact>
            {value.question?.other_days.map(({ name, title, day }) => (
              <EntryFact key={name}>
                {title}: {formatDay(day)}
              </EntryFact>
            ))}
            <EntryFact>
              {t`Entered by ${value.created_by.name} on ${formatMinute(value.created_at, timeZone)}`}
            </EntryFact>
            {value.confirmed_at && (
              <EntryFact>
                {t`Confirmed by ${value.confirmed_by?.name ?? ''} on ${formatMinute(value.confirmed_at, timeZone)}`}
              </EntryFact>
            )}
            {/* That of the current one stands in a panel of its own. */}
            {place > 0 && value.answer && (
              <Disclosure summary={t`How it was computed`}>
                <Computation answer={value.answer} />
              </Disclosure>
            )}
          </Entry>
        ))}
      </Entries>
    </Panel>
  );
}

/** What was done with a deadline, latest first. */
export function ActsPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deadlineActsQuery(id));
  const timeZone = useTimeZone();
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading what was done...`} lines={1} />;
  if (data.length === 0) return null;
  return (
    <Panel title={t`What was done`}>
      <Entries label={t`What was done`}>
        {data.map(({ id: act, kind, words, document, day, created_at, created_by }) => (
          <Entry key={act} title={deadlineActLabels[kind]}>
            {day && <EntryFact>{formatDay(day)}</EntryFact>}
            {words && <EntryNote>{words}</EntryNote>}
            {document && (
              <EntryFact>
                <PreviewLink document={document.id}>{document.title}</PreviewLink>
              </EntryFact>
            )}
            <EntryFact>{t`${created_by.name} on ${formatMinute(created_at, timeZone)}`}</EntryFact>
          </Entry>
        ))}
      </Entries>
    </Panel>
  );
}
