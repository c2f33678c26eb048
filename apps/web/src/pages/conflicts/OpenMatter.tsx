import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { matterQuery, matterSaved, patchMatter } from '../../features/matters/matters.api.ts';
import { useCheckOffer } from '../../shared/conflicts/use-check-offer.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { paths } from '../../shared/paths.ts';

/** Opens the matter of a check that ended well, where it is pending; then its page is shown. */
export function OpenMatter({ matterId }: { matterId: string }) {
  const navigate = useNavigate();
  const offerCheck = useCheckOffer(matterId);
  const { data: matter } = useQuery(matterQuery(matterId));
  if (matter?.status !== 'PENDING') return null;
  return (
    <ActionButton
      label={t`Open matter`}
      act={() => offerCheck(patchMatter(matterId, { status: 'OPEN' }, matter.version))}
      effects={matterSaved}
      failure={t`Failed to update matter.`}
      onDone={() => {
        alertSuccess(t`Matter opened.`);
        return navigate({ to: paths.matter, params: { matterId } });
      }}
    />
  );
}
