import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { notAvailable } from '../../shared/dates.ts';
import { DescriptionList } from '../../shared/layout/DescriptionList.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { Person } from '../../shared/people/Person.tsx';
import type { LoadSources } from './edited-facts.ts';
import { MatterFact } from './MatterFact.tsx';

interface MatterPeopleProps {
  matter: Matter;
  loadSources: LoadSources;
}

/** Who of the firm works on a matter; its clients stand among its parties. */
export function MatterPeople({ matter, loadSources }: MatterPeopleProps) {
  const {
    lead_attorney_details: lead,
    originating_attorney_details: originator,
    assigned_users_details: team,
  } = matter;
  const edited = { matter, loadSources };
  return (
    <Panel id="people" title={t`People`}>
      <DescriptionList>
        <MatterFact {...edited} field="lead_attorney" name={t`Lead attorney`}>
          {lead ? <Person person={lead} /> : notAvailable}
        </MatterFact>
        <MatterFact {...edited} field="originating_attorney" name={t`Originating attorney`}>
          {originator ? <Person person={originator} /> : notAvailable}
        </MatterFact>
        <MatterFact {...edited} field="assigned_users" name={t`Assigned Team`}>
          {team.length === 0
            ? t`No users assigned.`
            : team.map((user) => (
                <div key={user.id}>
                  <Person person={user} withUsername />
                </div>
              ))}
        </MatterFact>
      </DescriptionList>
    </Panel>
  );
}
