import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import classes from './FollowButton.module.css';
import { followsChanged, followsQuery, setFollowed } from './follows.api.ts';

/** Follows a matter, so that its notifications come, and stops: shown at once, and taken back where it is refused. */
export function FollowButton({ matter: { id, title } }: { matter: { id: string; title: string } }) {
  const cache = useQueryClient();
  const { queryKey } = followsQuery;
  const { data: followed = [] } = useQuery(followsQuery);
  const isFollowed = followed.some((matter) => matter.id === id);
  const { mutate } = useMutation({
    mutationFn: (follow: boolean) => setFollowed(id, follow),
    // One after the other: the last press counts.
    scope: { id: `follow ${id}` },
    meta: { effects: followsChanged },
    onMutate: async (follow) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      const others = (before ?? []).filter((matter) => matter.id !== id);
      cache.setQueryData(queryKey, follow ? [...others, { id, title }] : others);
      return before;
    },
    onError: (error, follow, before) => {
      cache.setQueryData(queryKey, before);
      // Where it was not loaded yet, nothing is there to go back to.
      void cache.invalidateQueries({ queryKey });
      alertFailure(follow ? t`Failed to follow it.` : t`Failed to stop following it.`, error);
    },
  });
  return (
    <button
      type="button"
      className={classes.follow}
      aria-pressed={isFollowed}
      aria-label={t`Follow ${title}`}
      title={
        isFollowed
          ? t`Followed: you are told of what others do here`
          : t`Follow: be told of what others do here`
      }
      data-look="button"
      data-screen-only
      onClick={() => mutate(!isFollowed)}
    />
  );
}
