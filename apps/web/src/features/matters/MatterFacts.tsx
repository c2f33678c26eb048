import { matterFields } from '@caseward/contract/matter-fields';
import { t } from '@lingui/core/macro';
import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { formatDay, notAvailable } from '../../shared/dates.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { OutsideLink } from '../../shared/layout/OutsideLink.tsx';
import { useNarrow } from '../../shared/layout/use-wide.ts';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';
import type { LoadSources } from './edited-facts.ts';
import { MatterFact, ShownFact } from './MatterFact.tsx';
import classes from './MatterFacts.module.css';
import { MatterStatusTag } from './MatterStatusTag.tsx';
import { StatusChanges } from './StatusChanges.tsx';
import { isWhole, type ShownMatter } from './shown-matter.ts';

/** Those that stand here, and those of its people. */
const shown = [
  'title',
  'local_case_number',
  'docket_url',
  'status',
  'status_reason',
  'practice_area',
  'court',
  'opened_on',
  'closed_on',
  'description',
  'lead_attorney',
  'originating_attorney',
  'clients',
  'assigned_users',
] as const;

interface MatterFactsProps {
  matter: ShownMatter;
  loadSources: LoadSources;
}

/**
 * The facts of a matter, changed where they stand; on a phone folded to the first of them. Until the matter is loaded
 * they are those that a list says of it.
 */
export function MatterFacts({ matter, loadSources }: MatterFactsProps) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useNarrow();
  const edited = { matter, loadSources };
  return (
    <Paper withBorder p="md" id="overview" className={classes.facts} data-folded={!isOpen || undefined}>
      <DescriptionList>
        <ShownFact {...edited} field="local_case_number" name={t`Case Number`}>
          {matter.local_case_number || notAvailable}
        </ShownFact>
        <ShownFact {...edited} field="court" name={t`Court`}>
          {matter.court_details?.name ?? notAvailable}
        </ShownFact>
        <Fact name={t`Status`}>
          <MatterStatusTag status={matter.status} />
        </Fact>
        <Fact name={t`Matter No.`}>{matter.number}</Fact>
        <ShownFact {...edited} field="docket_url" name={t`Docket link`}>
          {matter.docket_url ? <OutsideLink to={matter.docket_url} /> : notAvailable}
        </ShownFact>
        <ShownFact {...edited} field="practice_area" name={t`Practice area`}>
          {matter.practice_area_details?.name ?? notAvailable}
        </ShownFact>
        <ShownFact {...edited} field="opened_on" name={t`Opened on`}>
          {formatDay(matter.opened_on)}
        </ShownFact>
        {matter.closed_on && (
          <ShownFact {...edited} field="closed_on" name={t`Closed on`}>
            {formatDay(matter.closed_on)}
          </ShownFact>
        )}
        <OtherFacts fields={matterFields} record={matter} except={shown} />
        {isWhole(matter) && (
          <MatterFact
            matter={matter}
            loadSources={loadSources}
            field="description"
            name={t`Description`}
            wide
          >
            {matter.description || t`No description provided.`}
          </MatterFact>
        )}
      </DescriptionList>
      {isWhole(matter) && <StatusChanges matter={matter} />}
      {isNarrow && (
        <Button
          className={classes.more}
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Fewer details` : t`All details`}
        </Button>
      )}
    </Paper>
  );
}
