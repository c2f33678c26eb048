import { type FirmRulePackDraft, rulePacks } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NewPackForm } from '../../features/rule-packs/NewPackForm.tsx';
import { PackReading } from '../../features/rule-packs/PackReading.tsx';
import { PackVersions } from '../../features/rule-packs/PackVersions.tsx';
import { downloadPack } from '../../features/rule-packs/pack-files.ts';
import {
  firmPackQuery,
  packsChanged,
  packTextQuery,
  removePack,
} from '../../features/rule-packs/rule-packs.api.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

const PackEditor = lazyPart(() => import('../../features/rule-packs/PackEditor.tsx'), 'PackEditor');

const back = <TextLink to={paths.rulePacks}>{t`Court rules`}</TextLink>;

/** A pack of the firm: its draft and its versions. */
export function RulePackPage() {
  const { packId } = getRouteApi('/shell/settings/rule-packs/$packId').useParams();
  return (
    <LoadedRecord
      query={firmPackQuery(packId)}
      kind={t`Court rules`}
      loading={t`Loading court rules...`}
      back={back}
    >
      {(pack) => <PackShown pack={pack} />}
    </LoadedRecord>
  );
}

function PackShown({ pack }: { pack: FirmRulePackDraft }) {
  const navigate = useNavigate();
  const isKeeper = useMay(rulePacks.update);
  const { id, name, title, in_use, problem, changed_since } = pack;
  const actions = (
    <>
      {in_use !== null && (
        <ButtonLink variant="default" to={paths.readRulePack} params={{ packName: name }}>
          {t`Read the version in use`}
        </ButtonLink>
      )}
      {isKeeper && in_use === null && (
        <ActionButton
          label={t`Remove`}
          question={{ question: t`Remove ${title}? Its versions stay in the audit log.`, yes: t`Remove` }}
          act={() => removePack(id)}
          effects={packsChanged}
          failure={t`Failed to remove the court rules.`}
          onDone={() => {
            alertSuccess(t`${title} was removed.`);
            return navigate({ to: paths.rulePacks });
          }}
        />
      )}
    </>
  );
  return (
    <Page title={title} actions={actions}>
      {back}
      {problem !== null && (
        <Alert color="red" title={t`The version in use is not applied`}>
          <ServerText>{problem}</ServerText>
        </Alert>
      )}
      {changed_since.length > 0 && (
        <Alert color="yellow">
          {t`Since the version in use was published, the product has changed a rule that it overrides: ${changed_since.join(', ')}. Deadlines still follow yours. Check whether it is right, and publish it again.`}
        </Alert>
      )}
      <PackVersions pack={pack} />
      <Suspense fallback={<Loading text={t`Loading court rules...`} />}>
        {isKeeper && <PackEditor pack={pack} />}
      </Suspense>
    </Page>
  );
}

/** A pack that is applied, to be read. */
export function ReadRulePackPage() {
  const { packName } = getRouteApi('/shell/settings/rule-packs/read/$packName').useParams();
  return (
    <LoadedRecord
      query={packTextQuery(packName)}
      kind={t`Court rules`}
      loading={t`Loading court rules...`}
      back={back}
    >
      {(text) => (
        <Page
          title={text.title}
          actions={
            <Button variant="default" onClick={() => downloadPack(text.name, text.content)}>
              {t`Download JSON`}
            </Button>
          }
        >
          {back}
          <PackReading text={text} />
        </Page>
      )}
    </LoadedRecord>
  );
}

/** Starts a pack of the firm. */
export function AddRulePackPage() {
  const navigate = useNavigate();
  return (
    <Page narrow title={t`Add court rules`}>
      {back}
      <NewPackForm
        onSaved={({ id }) => navigate({ to: paths.rulePack, params: { packId: id } })}
        onCancel={() => navigate({ to: paths.rulePacks })}
      />
    </Page>
  );
}
