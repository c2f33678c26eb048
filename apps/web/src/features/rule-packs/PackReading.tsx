import type { PackText } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { formatDay } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { periodInWords } from '../../shared/period.ts';
import classes from './PackReading.module.css';
import { type PackJson, type RuleText, readPack, type VectorText } from './pack-text.ts';
import { periodOfRule } from './period-of-rule.ts';

/** A pack, to be read: its rules with their authorities and worked examples, its holidays, its sources. */
export function PackReading({ text }: { text: PackText }) {
  const pack = readPack(text.content);
  const holidays = Object.entries(pack.holidays ?? {});
  return (
    <>
      <Panel title={t`Details`}>
        <DescriptionList>
          <Fact name={t`Short name`}>{pack.pack}</Fact>
          <Fact name={t`Version`}>{pack.version}</Fact>
          <Fact name={t`Jurisdiction`}>{pack.jurisdiction}</Fact>
          <Fact name={t`Fingerprint (SHA-256)`} wide>
            <span className={classes.code}>{text.sha256}</span>
          </Fact>
        </DescriptionList>
      </Panel>
      <RulesRead pack={pack} />
      {holidays.length > 0 && (
        <Panel title={t`Holidays`}>
          {holidays.map(([name, set]) => (
            <HolidaysRead key={name} {...set} />
          ))}
        </Panel>
      )}
      {pack.sources && pack.sources.length > 0 && (
        <Panel title={t`Sources`}>
          <ul className={classes.list}>
            {pack.sources.map(({ cite, as_of, verified, note }) => (
              <li key={cite}>
                {cite} <Text span c="dimmed">{t`as of ${as_of}`}</Text> {!verified && <Unread />}
                {note && <Text size="sm">{note}</Text>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

const Unread = () => <Tag tone="caution">{t`Not read in full`}</Tag>;

function RulesRead({ pack }: { pack: PackJson }) {
  const [search, setSearch] = useState('');
  const { data: packs = [] } = useQuery(rulePacksQuery);
  // An override names a trigger of the pack whose rule it stands for.
  const triggerOf = ({ trigger, overrides }: PackJson['rules'][number]) =>
    pack.triggers?.[trigger] ??
    packs.flatMap(({ rules }) => rules).find(({ id }) => id === overrides?.rule)?.trigger ??
    trigger;
  const words = search.toLowerCase().split(/\s+/);
  const found = pack.rules.filter(({ id, title, cite }) =>
    words.every((word) => `${id} ${title} ${cite}`.toLowerCase().includes(word)),
  );
  return (
    <Panel title={t`Rules`}>
      {pack.rules.length > 5 && (
        <TextInput
          type="search"
          label={t`Search rules`}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {found.length === 0 && <Text c="dimmed">{t`No rules match.`}</Text>}
      <ul className={classes.list}>
        {found.map((rule) => (
          <RuleRead
            key={`${rule.id} ${rule.from ?? ''}`}
            rule={rule}
            trigger={triggerOf(rule)}
            vectors={(pack.vectors ?? []).filter((each) => each.rule === `${pack.pack}/${rule.id}`)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface RuleReadProps {
  rule: RuleText;
  trigger: string;
  vectors: readonly VectorText[];
}

function RuleRead({ rule, trigger, vectors }: RuleReadProps) {
  const { title, cite, from, to, unverified, notes = [], overrides } = rule;
  const span = periodInWords({ since: from ?? null, until: to ?? null });
  return (
    <li>
      <Text fw={600}>
        {title} {unverified && <Unread />}
      </Text>
      <Text size="sm">{periodOfRule(rule, trigger)}</Text>
      <Text size="sm" c="dimmed">
        {[cite, span, rule.id].filter(Boolean).join(' · ')}
      </Text>
      {overrides && (
        <Text size="sm">
          <Tag tone="info">{t`Override`}</Tag> {t`In place of ${overrides.rule}: ${overrides.reason}`}
        </Text>
      )}
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {vectors.length > 0 && (
        <Disclosure summary={t`Worked examples: ${vectors.length}`}>
          <ul className={classes.list}>
            {vectors.map(({ trigger: day, service, place, expected, basis }) => (
              <li key={`${day} ${service} ${place} ${expected.on}`}>
                {[day, service, place].filter(Boolean).join(', ')} → {formatDay(expected.on)}{' '}
                <Text span size="sm" c="dimmed">
                  ({basis})
                </Text>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  );
}

function HolidaysRead({ title, covers, holidays }: NonNullable<PackJson['holidays']>[string]) {
  return (
    <Disclosure summary={t`${title}, ${covers[0]} to ${covers[1]}`}>
      <ul className={classes.list}>
        {holidays.map(({ name, certainty, observed, from, to, cite, unverified }) => (
          <li key={`${name} ${from} ${to} ${cite}`}>
            {name}{' '}
            {(certainty === 'CONTESTED' || observed?.sat_certainty === 'CONTESTED') && (
              <Tag tone="caution">{certainty === 'CONTESTED' ? t`Contested` : t`Contested on Fridays`}</Tag>
            )}{' '}
            {unverified && <Unread />}{' '}
            <Text span size="sm" c="dimmed">
              {[cite, from || to ? [from, to].filter(Boolean).join('–') : ''].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
