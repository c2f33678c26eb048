import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { notAvailable } from '../../shared/dates.ts';
import { DescriptionList } from '../../shared/layout/DescriptionList.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { CallLink, MailLink } from '../../shared/layout/reach-links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import type { LoadSources } from './edited-facts.ts';
import { MatterFact } from './MatterFact.tsx';
import classes from './MatterPeople.module.css';

interface MatterPeopleProps {
  matter: Matter;
  loadSources: LoadSources;
}

/** Who has to do with a matter: clients with what reaches them, and the firm's people. */
export function MatterPeople({ matter, loadSources }: MatterPeopleProps) {
  const { clients_details: clients, lead_attorney_details: lead, assigned_users_details: team } = matter;
  const edited = { matter, loadSources };
  return (
    <Panel id="people" title={t`People`}>
      <DescriptionList>
        <MatterFact {...edited} field="clients" name={t`Clients`} wide>
          {clients.length === 0
            ? t`No clients assigned.`
            : clients.map((client) => (
                <div key={client.id} className={classes.client}>
                  <TextLink to={paths.contact} params={{ contactId: client.id }}>
                    {fullName(client)}
                  </TextLink>
                  {(client.phone_number || client.email) && (
                    <span className={classes.reached}>
                      {client.phone_number && <CallLink number={client.phone_number} />}
                      {client.email && <MailLink address={client.email} />}
                    </span>
                  )}
                </div>
              ))}
        </MatterFact>
        <MatterFact {...edited} field="lead_attorney" name={t`Lead attorney`}>
          {lead ? <Person person={lead} /> : notAvailable}
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
