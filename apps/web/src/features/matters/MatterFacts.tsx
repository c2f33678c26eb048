import { matterFields } from '@caseward/contract/matter-fields';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { formatDay, notAvailable } from '../../shared/dates.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';
import type { LoadSources } from './edited-facts.ts';
import { MatterFact } from './MatterFact.tsx';
import classes from './MatterFacts.module.css';
import { MatterStatusTag } from './MatterStatusTag.tsx';
import { StatusChanges } from './StatusChanges.tsx';

/** Those that stand here, and those of its people. */
const shown = [
  'title',
  'local_case_number',
  'status',
  'status_reason',
  'practice_area',
  'court',
  'opened_on',
  'closed_on',
  'description',
  'lead_attorney',
  'clients',
  'assigned_users',
] as const;

interface MatterFactsProps {
  matter: Matter;
  loadSources: LoadSources;
}

/** The facts of a matter, changed where they stand; on a phone folded to the first of them. */
export function MatterFacts({ matter, loadSources }: MatterFactsProps) {
  const [isOpen, setOpen] = useState(false);
  const edited = { matter, loadSources };
  return (
    <Paper withBorder p="md" id="overview" className={classes.facts} data-folded={!isOpen || undefined}>
      <DescriptionList>
        <MatterFact {...edited} field="local_case_number" name={t`Case Number`}>
          {matter.local_case_number || notAvailable}
        </MatterFact>
        <MatterFact {...edited} field="court" name={t`Court`}>
          {matter.court_details?.name ?? notAvailable}
        </MatterFact>
        <Fact name={t`Status`}>
          <MatterStatusTag status={matter.status} />
        </Fact>
        <Fact name={t`Matter No.`}>{matter.number}</Fact>
        <MatterFact {...edited} field="practice_area" name={t`Practice area`}>
          {matter.practice_area_details?.name ?? notAvailable}
        </MatterFact>
        <MatterFact {...edited} field="opened_on" name={t`Opened on`}>
          {formatDay(matter.opened_on)}
        </MatterFact>
        {matter.closed_on && (
          <MatterFact {...edited} field="closed_on" name={t`Closed on`}>
            {formatDay(matter.closed_on)}
          </MatterFact>
        )}
        <OtherFacts fields={matterFields} record={matter} except={shown} />
        <MatterFact {...edited} field="description" name={t`Description`} wide>
          {matter.description || t`No description provided.`}
        </MatterFact>
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
