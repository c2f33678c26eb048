import { matterFields } from '@caseward/contract/matter-fields';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Button, Paper, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatDay, notAvailable } from '../../shared/dates.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';
import classes from './MatterFacts.module.css';
import { MatterStatusTag } from './MatterStatusTag.tsx';
import { StatusChanges } from './StatusChanges.tsx';

const shown = [
  'title',
  'local_case_number',
  'status',
  'status_reason',
  'opened_on',
  'closed_on',
  'description',
] as const;

/** The facts of a matter; on a phone folded to the first of them. */
export function MatterFacts({ matter }: { matter: Matter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper withBorder p="md" id="overview" className={classes.facts} data-folded={!isOpen || undefined}>
      <DescriptionList>
        <Fact name={t`Case Number`}>{matter.local_case_number || notAvailable}</Fact>
        <Fact name={t`Status`}>
          <MatterStatusTag status={matter.status} />
        </Fact>
        <Fact name={t`Number`}>{matter.number}</Fact>
        <Fact name={t`Practice Area`}>{matter.practice_area_details?.name ?? notAvailable}</Fact>
        <Fact name={t`Lead Attorney`}>
          {matter.lead_attorney_details ? <Person person={matter.lead_attorney_details} /> : notAvailable}
        </Fact>
        <Fact name={t`Opened On`}>{formatDay(matter.opened_on)}</Fact>
        {matter.closed_on && <Fact name={t`Closed On`}>{formatDay(matter.closed_on)}</Fact>}
        <Fact name={t`Clients`}>
          {matter.clients_details.length === 0 ? (
            t`No clients assigned.`
          ) : (
            <Stack gap={2} align="flex-start">
              {matter.clients_details.map((client) => (
                <TextLink key={client.id} to={paths.contact} params={{ contactId: client.id }}>
                  {fullName(client)}
                </TextLink>
              ))}
            </Stack>
          )}
        </Fact>
        <Fact name={t`Assigned Team`}>
          {matter.assigned_users_details.length === 0
            ? t`No users assigned.`
            : matter.assigned_users_details.map((user) => (
                <div key={user.id}>
                  <Person person={user} withUsername />
                </div>
              ))}
        </Fact>
        <OtherFacts fields={matterFields} record={matter} except={shown} />
        <Fact name={t`Description`} wide>
          {matter.description || t`No description provided.`}
        </Fact>
      </DescriptionList>
      <StatusChanges matter={matter} />
      <Button
        className={classes.more}
        variant="default"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Fewer details` : t`All details`}
      </Button>
    </Paper>
  );
}
