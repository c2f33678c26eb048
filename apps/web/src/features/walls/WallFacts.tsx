import type { Wall } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { Group, Stack, Text } from '@mantine/core';
import { formatMinute } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { inARow } from '../../shared/language/language.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { personInWords } from '../../shared/people/person-words.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './WallFacts.module.css';

/** An active wall: reason, creator, start, and the people behind it. */
export function StandingWall({ wall }: { wall: Wall }) {
  return (
    <>
      <Text size="sm">{t`Only people with access know that the matter exists. Everyone else in the firm is screened.`}</Text>
      <DescriptionList>
        <Raised wall={wall} />
        <Fact name={t`Ethical wall`} wide>
          {wall.id}
        </Fact>
        <Fact name={t`People with access`} wide>
          <ul className={classes.people}>
            {wall.members.map(({ user, on_team, by_name }) => (
              <li key={user.id}>
                <Group gap="xs" component="span">
                  <Person person={user} />
                  {on_team && <Tag>{t`Team`}</Tag>}
                  {by_name && <Tag>{t`By name`}</Tag>}
                </Group>
              </li>
            ))}
          </ul>
        </Fact>
        <ScreenedPeople wall={wall} />
      </DescriptionList>
      <Changes wall={wall} />
    </>
  );
}

/** Past walls of a matter. */
export function LiftedWalls({ walls }: { walls: readonly Wall[] }) {
  if (walls.length === 0) return <Text size="sm">{t`None.`}</Text>;
  return (
    <Stack component="ul" gap="md" className={classes.people}>
      {walls.map((wall) => (
        <li key={wall.id}>
          <DescriptionList>
            <Raised wall={wall} />
            <ScreenedPeople wall={wall} />
            <Lifted wall={wall} />
          </DescriptionList>
          <Changes wall={wall} />
        </li>
      ))}
    </Stack>
  );
}

function Raised({ wall: { reason, raised_by, raised_at } }: { wall: Wall }) {
  return (
    <>
      <Fact name={t`Restricted`}>{t`By ${raised_by} on ${formatMinute(raised_at, useTimeZone())}`}</Fact>
      <Fact name={t`Reason`} wide>
        {reason}
      </Fact>
    </>
  );
}

/** For whose sake it stands, as decisions on conflicts of interest say. */
function ScreenedPeople({ wall: { screened } }: { wall: Wall }) {
  if (screened.length === 0) return null;
  return (
    <Fact name={t`Screened because of a conflict of interest`} wide>
      {inARow(screened.map(personInWords))}
    </Fact>
  );
}

function Lifted({ wall: { lifted_by, lifted_at, lift_reason } }: { wall: Wall }) {
  const timeZone = useTimeZone();
  if (!lifted_at) return null;
  return (
    <>
      <Fact
        name={t`Restriction removed`}
      >{t`By ${lifted_by ?? ''} on ${formatMinute(lifted_at, timeZone)}`}</Fact>
      <Fact name={t`Reason for removal`} wide>
        {lift_reason}
      </Fact>
    </>
  );
}

function Changes({ wall: { changes } }: { wall: Wall }) {
  const timeZone = useTimeZone();
  if (changes.length === 0) return null;
  return (
    <Disclosure summary={t`Who was added and removed by name`}>
      <ul className={classes.people}>
        {changes.map(({ at, by, name, change }) => (
          <li key={`${at} ${change} ${name}`}>
            {change === 'ADDED'
              ? t`${by} added ${name} on ${formatMinute(at, timeZone)}`
              : t`${by} removed ${name} on ${formatMinute(at, timeZone)}`}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
