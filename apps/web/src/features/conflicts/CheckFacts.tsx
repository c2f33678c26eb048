import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import { notSearched } from '@caseward/contract/conflict-codes';
import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { figure, manyOf } from '../../shared/counts.ts';
import { formatMinute } from '../../shared/dates.ts';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { leftOutInWords } from './left-out.ts';
import { MadeBy } from './MadeBy.tsx';
import { stillToDo } from './still-to-do.ts';

/** How a check stands, and what it searched. */
export function CheckFacts({ check }: { check: ConflictCheck }) {
  const timeZone = useTimeZone();
  const { matter, opened_without, searched, created_at, created_by, closed_at, closed_by, report_hash } =
    check;
  return (
    <Panel title={t`Check`}>
      <DescriptionList>
        {matter && (
          <Fact name={t`Matter`}>
            <TextLink to={paths.matter} params={{ matterId: matter.id }}>
              {matter.number} {matter.title}
            </TextLink>
          </Fact>
        )}
        {opened_without && (
          <Fact name={t`Opened without a conflict check`} wide>
            <Person person={opened_without.created_by} />, {formatMinute(opened_without.created_at, timeZone)}
            {': '}
            {opened_without.reason}
          </Fact>
        )}
        <Fact name={t`Checked`}>
          <MadeBy by={created_by} />, {formatMinute(created_at, timeZone)}
        </Fact>
        <Fact name={t`Searched`}>
          {searched.names !== null && `${manyOf(searched.names, { one: t`name`, several: t`names` })}, `}
          {manyOf(searched.contacts, { one: t`contact`, several: t`contacts` })},{' '}
          {manyOf(searched.matters, { one: t`matter`, several: t`matters` })},{' '}
          {manyOf(searched.register, { one: t`register entry`, several: t`register entries` })},{' '}
          {t`by version ${figure(searched.rules)} of the rules for names`}
        </Fact>
        <Fact name={t`Not searched`}>{notSearched}</Fact>
        {closed_at && closed_by && (
          <Fact name={t({ message: 'Closed', context: 'conflict check' })}>
            <Person person={closed_by} />, {formatMinute(closed_at, timeZone)}
          </Fact>
        )}
        {report_hash && (
          <Fact name={t`Report (SHA-256)`} wide>
            <code>{report_hash}</code>
          </Fact>
        )}
      </DescriptionList>
      <StillToDo check={check} />
      {check.state === 'FAILED' && (
        <Alert color="red" role="presentation" mt="md">
          {t`${figure(check.done)} of ${figure(check.names)} names.`} <ServerText>{check.failure}</ServerText>
        </Alert>
      )}
      {!searched.complete && (
        <Alert color="yellow" role="presentation" mt="md">
          {t`Some contacts were still being indexed. Run the check again before you rely on it.`}
        </Alert>
      )}
      <LeftOut check={check} />
      {check.capped && (
        <Alert color="yellow" role="presentation" mt="md">
          {t`There are more relatives of these names, or names like theirs, than were followed.`}
        </Alert>
      )}
    </Panel>
  );
}

function LeftOut({ check }: { check: ConflictCheck }) {
  const text = leftOutInWords(check);
  return text ? (
    <Alert color="yellow" role="presentation" mt="md">
      {text}
    </Alert>
  ) : null;
}

/** What is missing before the check can be closed. */
function StillToDo({ check }: { check: ConflictCheck }) {
  const text = stillToDo(check);
  return text ? (
    <Text mt="md" data-screen-only>
      {text}
    </Text>
  ) : null;
}
