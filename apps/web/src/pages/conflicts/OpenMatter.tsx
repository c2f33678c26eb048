import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { checksChanged } from '../../features/conflicts/conflicts.api.ts';
import { matterQuery, matterSaved, patchMatter } from '../../features/matters/matters.api.ts';
import { useCheckOffer } from '../../shared/conflicts/use-check-offer.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { paths } from '../../shared/paths.ts';

/** Opens the pending matter of a check that ended well; then its page is shown. */
export function OpenMatter({ matterId }: { matterId: string }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const offerCheck = useCheckOffer(matterId);
  // Reading a matter is an event: it is read when it is opened, and not while somebody looks at its check.
  const open = async () => {
    const { version } = await cache.fetchQuery(matterQuery(matterId));
    return offerCheck(patchMatter(matterId, { status: 'OPEN' }, version));
  };
  return (
    <ActionButton
      label={t`Open matter`}
      act={open}
      effects={{ ...matterSaved, touches: [...matterSaved.touches, ...checksChanged.touches] }}
      failure={t`Failed to update matter.`}
      onDone={() => {
        alertSuccess(t`Matter opened.`);
        return navigate({ to: paths.matter, params: { matterId } });
      }}
    />
  );
}
