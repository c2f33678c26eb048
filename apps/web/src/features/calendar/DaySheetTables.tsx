import { calendarStateLabels } from '@caseward/contract/calendar-labels';
import type { DayLine, DueLine } from '@caseward/contract/day-sheet';
import { dayActLabels } from '@caseward/contract/day-sheet-labels';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { formatDay, formatShortTime } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { paths } from '../../shared/paths.ts';
import { personInWords } from '../../shared/people/person-words.ts';
import classes from './DaySheet.module.css';
import { EntryTitle } from './EntryLink.tsx';
import { hoursOf, kindOf, marksOf } from './entry-words.ts';

const matterOf = (matter: { id: string; number: string; title: string } | null) =>
  matter && (
    <RowLink to={paths.matter} id={matter.id}>
      {[matter.number, matter.title].filter(Boolean).join(' · ')}
    </RowLink>
  );

const isMarked = (entry: DueLine['entry']) =>
  marksOf(entry).length > 0 || (entry.state === 'OPEN' && entry.type === 'deadline');

/** What stands on the day, with a place for who checks it. */
export function DueTable({ due, here }: { due: readonly DueLine[]; here: string }) {
  return (
    <Panel title={t`Due or taking place on this day`}>
      {due.length === 0 ? (
        <Text c="dimmed">{t`Nothing is scheduled on this day.`}</Text>
      ) : (
        <div className={classes.frame}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t`Title`}</th>
                <th scope="col">{t`Matter`}</th>
                <th scope="col">{t`Responsible`}</th>
                <th scope="col">{t`Status`}</th>
                <th scope="col" className={classes.onPaper}>
                  {t`Checked`}
                </th>
              </tr>
            </thead>
            <tbody>
              {due.map(({ entry, closing }) => (
                <tr key={entry.id}>
                  <td className={classes.name}>
                    <EntryTitle entry={entry} />
                    <span className={classes.more}>
                      {[kindOf(entry), hoursOf(entry, here), entry.place].filter(Boolean).join(' · ')}
                    </span>
                  </td>
                  <td data-header={t`Matter`}>{matterOf(entry.matter)}</td>
                  <td data-header={t`Responsible`}>{entry.people.map(personInWords).join(', ')}</td>
                  <td data-header={isMarked(entry) || closing ? t`Status` : undefined}>
                    {entry.state === 'OPEN' && entry.type === 'deadline' && (
                      <Tag tone="info">{calendarStateLabels[entry.state]}</Tag>
                    )}{' '}
                    {marksOf(entry).map((mark) => (
                      <Tag key={mark} tone={entry.state === 'OPEN' ? 'caution' : 'plain'}>
                        {mark}
                      </Tag>
                    ))}
                    {closing && (
                      <span className={classes.more}>
                        {[personInWords(closing.by), closing.words, closing.document]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    )}
                  </td>
                  <td className={classes.onPaper} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** What was done on the day, the earliest first. */
export function LinesTable({ lines, here }: { lines: readonly DayLine[]; here: string }) {
  return (
    <Panel title={t`Done on this day`}>
      {lines.length === 0 ? (
        <Text c="dimmed">{t`Nothing was entered, changed or done on this day.`}</Text>
      ) : (
        <div className={classes.frame}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                <th scope="col">{t`What`}</th>
                <th scope="col">{t`Title`}</th>
                <th scope="col">{t`Day`}</th>
                <th scope="col">{t`By`}</th>
                <th scope="col">{t`Reason or evidence`}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={`${line.id} ${line.what}`} line={line} here={here} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Line({ line, here }: { line: DayLine; here: string }) {
  const { at, what, type, record, matter, earlier_day, day, by, words, document } = line;
  return (
    <tr>
      <td data-header={t`Time`} className={classes.oneLine}>
        {formatShortTime(at, here)}
      </td>
      <td data-header={t`What`}>{dayActLabels[what]}</td>
      <td className={classes.name}>
        {record.deleted ? (
          record.title
        ) : (
          <RowLink to={type === 'deadline' ? paths.deadline : paths.event} id={record.id}>
            {record.title}
          </RowLink>
        )}
        <span className={classes.more}>{kindOf(record)}</span>
        {matter && <span className={classes.more}>{matterOf(matter)}</span>}
      </td>
      <td data-header={earlier_day || day ? t`Day` : undefined}>
        {earlier_day && <s className={classes.oneLine}>{formatDay(earlier_day)}</s>}{' '}
        {day && <span className={classes.oneLine}>{formatDay(day)}</span>}
      </td>
      <td data-header={t`By`} className={classes.oneLine}>
        {personInWords(by)}
      </td>
      <td data-header={t`Reason or evidence`}>{[words, document].filter(Boolean).join(' · ')}</td>
    </tr>
  );
}
