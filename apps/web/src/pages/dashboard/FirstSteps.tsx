import { contacts } from '@caseward/contract/contacts';
import type { DashboardSummary } from '@caseward/contract/dashboard';
import { firm } from '@caseward/contract/firm';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { firmQuery, updateFirm } from '../../features/firm/firm.api.ts';
import { practiceAreasQuery } from '../../features/firm/practice-areas.api.ts';
import { invitationsQuery } from '../../features/team/invitations.api.ts';
import { peopleQuery } from '../../features/team/people.api.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { Undecided } from '../../shared/layout/InTurn.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import classes from './FirstSteps.module.css';

interface Step {
  label: string;
  why: string;
  to: string;
  search?: Record<string, string>;
  isDone: boolean;
}

/** What a firm begins with: each step leads to its place and is ticked by what is there. */
export function FirstSteps({ summary }: { summary: DashboardSummary }) {
  const isAdministrator = useMay(firm.update);
  const work = useStepsOfWork(summary);
  if (isAdministrator) return <StepsOfFirm work={work} />;
  // Whoever cannot put them away is shown what is still missing.
  return work.some(({ isDone }) => !isDone) ? (
    <Panel title={t`First steps`}>
      <Steps steps={work} />
    </Panel>
  ) : null;
}

/** The steps of people who work in the firm, as far as they may take them. */
function useStepsOfWork({ total_contacts, total_matters }: DashboardSummary): Step[] {
  const mayImport = useMay(imports.create);
  const mayAdd = useMay(contacts.create);
  const mayOpen = useMay(matters.create);
  const people = {
    why: t`Clients, opponents, courts: from a file of your former program, or one by one.`,
    isDone: total_contacts > 0,
  };
  return [
    ...(mayImport
      ? [{ ...people, label: t`Import your address book`, to: paths.import, search: { kind: 'contacts' } }]
      : mayAdd
        ? [{ ...people, label: t`Add your clients`, to: paths.addContact }]
        : []),
    ...(mayOpen
      ? [
          {
            label: t`Open the first matter`,
            why: t`It keeps the tasks, notes and documents of a case together.`,
            to: paths.addMatter,
            isDone: total_matters > 0,
          },
        ]
      : []),
  ];
}

function StepsOfFirm({ work }: { work: readonly Step[] }) {
  const client = useQueryClient();
  const { data: settings, ...firmAnswer } = useQuery(firmQuery);
  const { data: areas, ...areasAnswer } = useQuery(practiceAreasQuery);
  const { data: people, ...peopleAnswer } = useInfiniteQuery(peopleQuery(''));
  const { data: invited, ...invitedAnswer } = useInfiniteQuery(invitationsQuery);
  const putAway = useMutation({
    mutationFn: () => updateFirm({ first_steps: false }),
    onSuccess: (saved) => client.setQueryData(firmQuery.queryKey, saved),
    onError: (error) => alertFailure(t`Failed to hide the first steps.`, error),
  });
  const answers = [firmAnswer, areasAnswer, peopleAnswer, invitedAnswer];
  if (settings?.first_steps !== false && answers.some(({ isPending }) => isPending)) return <Undecided />;
  if (!settings?.first_steps || !areas || !people || !invited) return null;
  const steps: Step[] = [
    {
      label: t`Check the name and time zone of your firm`,
      why: t`Due dates follow its time zone.`,
      to: paths.firm,
      isDone: settings.version > 1,
    },
    {
      label: t`Invite colleagues`,
      why: t`Each gets a link and chooses a password.`,
      to: paths.team,
      isDone: people.length > 1 || invited.length > 0,
    },
    {
      label: t`Choose your practice areas`,
      why: t`Every firm begins with the same ones: rename, add and archive.`,
      to: paths.practiceAreas,
      // Those it began with are as old as the firm.
      isDone: areas.some(({ version, created_at }) => version > 1 || created_at !== settings.created_at),
    },
    ...work,
  ];
  const count = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title={t`First steps`}
      action={
        <Button
          variant="default"
          size="compact-sm"
          loading={putAway.isPending}
          onClick={() => putAway.mutate()}
        >
          {t`Hide for the firm`}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {count === steps.length
          ? t`All done. Good luck with your matters!`
          : t`${count} of ${steps.length} done`}
      </Text>
      <Steps steps={steps} />
    </Panel>
  );
}

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ul className={classes.list}>
    {steps.map(({ label, why, to, search, isDone }) => (
      <li key={label} className={classes.step} data-done={isDone || undefined}>
        {isDone ? (
          <IconCircleCheck size={22} role="img" aria-label={t`Done`} className={classes.done} />
        ) : (
          <IconCircle size={22} aria-hidden className={classes.open} />
        )}
        <span>
          <TextLink to={to} {...(search && { search })}>
            {label}
          </TextLink>
          <span className={classes.why}>{why}</span>
        </span>
      </li>
    ))}
  </ul>
);
