import { type Matter, type MatterRow, matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { type MouseEvent, Suspense } from 'react';
import { figure } from '../../shared/counts.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Day } from '../../shared/layout/Day.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { CallLink, MailLink } from '../../shared/layout/reach-links.tsx';
import { usePainted } from '../../shared/layout/use-painted.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { MatterStatusMenu } from './MatterStatusMenu.tsx';
import { MatterStatusTag } from './MatterStatusTag.tsx';
import classes from './MatterSummary.module.css';
import { openTasksOf } from './open-tasks.ts';

// Nobody is shown in the first frame.
const PresentPeople = lazyPart(() => import('../../shared/presence/PresentPeople.tsx'), 'PresentPeople');

/** A number with which one can call a client; undefined when none has one. */
export const callableClient = ({ clients_details }: Matter) =>
  clients_details.find(({ phone_number }) => phone_number !== '');

/**
 * What one needs of a matter wherever one is on its page: status, client, what is due next, who else is here, and
 * the way to its parts.
 */
export function MatterSummary({ matter, assignees }: { matter: Matter; assignees: OptionSource }) {
  const mayChange = useMay(matters.patch);
  const { clients_details: clients } = matter;
  const [client, ...others] = clients;
  const isPainted = usePainted();
  return (
    <>
      <div className={classes.line}>
        {mayChange ? (
          <MatterStatusMenu matter={matter} assignees={assignees} />
        ) : (
          <MatterStatusTag status={matter.status} />
        )}
        {client && (
          <span className={classes.part}>
            <span className={classes.name}>{t`Client`}</span>
            <span>
              <TextLink to={paths.contact} params={{ contactId: client.id }}>
                {fullName(client)}
              </TextLink>
              {others.length > 0 && t` and ${others.length} more`}
            </span>
            {client.phone_number && <CallLink number={client.phone_number} />}
            {client.email && <MailLink address={client.email} />}
          </span>
        )}
        {matter.next_on && (
          <span className={classes.part}>
            <span className={classes.name}>{t`Next due`}</span>
            <Day day={matter.next_on} />
          </span>
        )}
        <span className={classes.present}>
          {isPainted && (
            <Suspense>
              <PresentPeople type="matter" id={matter.id} />
            </Suspense>
          )}
        </span>
      </div>
      {isPainted ? <PartsOf matter={matter} /> : <div className={classes.parts} />}
    </>
  );
}

/** The way to the parts of a matter's page, some of which are drawn by the time it is there. */
function PartsOf({ matter }: { matter: Matter }) {
  const open = openTasksOf(matter);
  return (
    <nav aria-label={t`Parts of this matter`} className={classes.parts}>
      <PartLink part="overview">{t`Overview`}</PartLink>
      <PartLink part="tasks">{t`Tasks (${figure(open.length)} open)`}</PartLink>
      <PartLink part="deadlines">{t`Deadlines`}</PartLink>
      <PartLink part="documents">{t`Documents (${figure(matter.documents.length)})`}</PartLink>
      <PartLink part="parties">{t`Parties`}</PartLink>
      <PartLink part="notes">{t`Notes`}</PartLink>
      <PartLink part="people">{t`People`}</PartLink>
      <PartLink part="protection">{t`Protection`}</PartLink>
      <TextLink to={paths.matterTimeline} params={{ matterId: matter.id }}>
        {t`Timeline`}
      </TextLink>
      <TextLink to={paths.matterPlaybook} params={{ matterId: matter.id }}>
        {t`Playbooks`}
      </TextLink>
      <TextLink to={paths.matterHistory} params={{ matterId: matter.id }}>
        {t`History`}
      </TextLink>
    </nav>
  );
}

/** The same while the matter is loaded: as high, with what a list says of it. */
export const KnownSummary = ({ status }: Pick<MatterRow, 'status'>) => (
  <>
    <div className={classes.line}>
      <MatterStatusTag status={status} />
    </div>
    <div className={classes.parts} />
  </>
);

/** Leads to a part of the page, and moves the focus there; the page's address stays. */
function PartLink({ part, children }: { part: string; children: React.ReactNode }) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(part);
    target?.scrollIntoView({ block: 'start' });
    target?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <a href={`#${part}`} onClick={go}>
      {children}
    </a>
  );
}
