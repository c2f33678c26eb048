import { courtFields } from '@caseward/contract/court-fields';
import type { Court } from '@caseward/contract/courts';
import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { notAvailable } from '../../shared/dates.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { holidayTitles, packTitles } from './pack-options.ts';

/** What is known of a court. */
export function CourtFacts({ court }: { court: Court }) {
  const { data: packs = [] } = useQuery(rulePacksQuery);
  const { jurisdiction, time_zone, opens, closes, address, phone, website } = court;
  const hours = [opens && t`from ${opens}`, closes && t`until ${closes}`].filter(Boolean).join(' ');
  return (
    <Panel title={t`Details`}>
      <DescriptionList>
        <Fact name={courtFields.jurisdiction.label}>{jurisdiction || notAvailable}</Fact>
        <Fact name={courtFields.time_zone.label}>{time_zone.replaceAll('_', ' ')}</Fact>
        <Fact name={courtFields.packs.label}>
          {court.packs.length === 0 ? <TextLink to={paths.rulePacks}>{t`Any`}</TextLink> : null}
          {court.packs.map((name) => (
            <div key={name}>
              <TextLink to={paths.readRulePack} params={{ packName: name }}>
                {packTitles([name], packs)}
              </TextLink>
            </div>
          ))}
        </Fact>
        <Fact name={courtFields.holiday_sets.label}>
          {holidayTitles(court.holiday_sets, packs) || t`None: closed on weekends alone`}
        </Fact>
        {hours && <Fact name={t`Office hours`}>{hours}</Fact>}
        {phone && <Fact name={courtFields.phone.label}>{phone}</Fact>}
        {website && (
          <Fact name={courtFields.website.label}>
            <Anchor href={website} target="_blank" rel="noreferrer">
              {website}
            </Anchor>
          </Fact>
        )}
        {address && <Fact name={courtFields.address.label}>{address}</Fact>}
      </DescriptionList>
    </Panel>
  );
}
