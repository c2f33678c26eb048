import { NewScreen } from '@caseward/contract/conflict-checks';
import type { Matter } from '@caseward/contract/matters';
import { walls as endpoints, type Wall } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { screen } from '../../features/conflicts/conflicts.api.ts';
import type { ScreenDialogProps } from '../../features/conflicts/FoundHits.tsx';
import type { matterQuery } from '../../features/matters/matters.api.ts';
import { WallPeople } from '../../features/walls/WallPeople.tsx';
import { answerQuery } from '../../shared/api/queries.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { personInWords, personOf, personOption } from '../../shared/people/person-words.ts';
import { useSession } from '../../shared/session/session.ts';

interface Props extends ScreenDialogProps {
  matterOf: typeof matterQuery;
  /** Those who can keep access, and those who can be screened, disabled people too. */
  teamOptions: OptionSource;
  everybodyOptions: OptionSource;
}

/** Screens people because of hits: asks who, and who keeps access to the matter of the check. */
export function ScreenDialog(props: Props) {
  const { what, matterId, matterOf, onClose } = props;
  const matter = useQuery(matterOf(matterId));
  const walls = useQuery(answerQuery(endpoints.ofMatter, { params: { id: matterId } }));
  const error = matter.error ?? walls.error;
  return (
    <Dialog title={t`Screen people because of ${what}`} onClose={onClose}>
      {matter.data && walls.data ? (
        <ScreenForm {...props} matter={matter.data} wall={walls.data.standing} />
      ) : error ? (
        <LoadError
          text={t`Error: ${error.message}`}
          retry={() => Promise.all([matter.refetch(), walls.refetch()])}
        />
      ) : (
        <Loading text={t`Loading who has access...`} lines={4} />
      )}
    </Dialog>
  );
}

interface Filled extends Record<string, unknown> {
  reason: string;
  screened: string[];
  members: string[];
}

function ScreenForm({
  check,
  hits,
  matter,
  wall,
  teamOptions,
  everybodyOptions,
  onSaved,
  onClose,
}: Props & { matter: Matter; wall: Wall | null }) {
  const { user } = useSession();
  const team = matter.assigned_users_details;
  const numbered = `${matter.number} ${matter.title}`;
  const known = wall
    ? wall.members.filter(({ by_name }) => by_name).map((member) => member.user)
    : insideAnyway(user ? personOf(user) : null, matter);
  const asSent = (values: Filled): NewScreen => ({ hits: hits.map(({ id }) => id), ...values });
  const { form, submit, isSaving } = useSavingForm<Filled, unknown>({
    body: z.pipe(z.transform(asSent), NewScreen),
    initialValues: { reason: '', screened: [], members: known.map(({ id }) => id) },
    save: (values) => screen(check.id, asSent(values)),
    failure: t`Failed to save the decision.`,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const screened = form.getInputProps('screened');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          {wall
            ? t`Access to ${numbered} is restricted already: the restriction is changed so that those who are screened stay outside.`
            : t`Access to ${numbered} will be restricted: only the matter’s team and the people you add keep access. Everyone else in the firm is kept out, administrators too.`}
        </Text>
        <ManyChooser
          label={t`Who is screened`}
          description={t`Named in the report, and to those who have access to the matter.`}
          required
          data-autofocus
          source={everybodyOptions}
          {...screened}
          onChange={(people) => {
            screened.onChange(people);
            form.setFieldValue(
              'members',
              form.values.members.filter((id) => !people.includes(id)),
            );
          }}
        />
        <WallPeople
          team={team.map(personInWords)}
          source={teamOptions}
          known={known.map(personOption)}
          field={form.getInputProps('members')}
        />
        <TextArea
          label={t`Reason`}
          description={t`Visible to people with access; kept permanently.`}
          required
          minRows={3}
          maxRows={10}
          {...form.getInputProps('reason')}
        />
        <Text size="sm">
          {t`Taking the decision back leaves the restriction: it is removed on the page of the matter, for a reason.`}
        </Text>
        <FormFooter submitLabel={t`Screen`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}

/** Whoever restricts access stays inside, and so does whoever leads the matter. */
function insideAnyway(me: Matter['lead_attorney_details'], matter: Matter) {
  const inside = [me, matter.lead_attorney_details].filter((person) => person !== null);
  return [...new Map(inside.map((person) => [person.id, person])).values()].filter(
    ({ id }) => !matter.assigned_users_details.some((member) => member.id === id),
  );
}
