import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { alertFailure, alertSuccess } from '../../shared/feedback/alerts.ts';
import { session, useSession } from '../../shared/session/session.ts';
import type { List } from './use-list.ts';
import { setDefaultView } from './views.api.ts';

/** The view with which a list opens for the person, if any, and what makes one its default, or clears it. */
export function useDefaultView({ list, views }: Pick<List, 'list' | 'views'>) {
  const opensWith = useSession().user?.default_views[list];
  const { mutate } = useMutation({
    mutationFn: async ({ id, isDefault }: { id: string; isDefault: boolean }) => {
      await setDefaultView(id, isDefault);
      await session.refresh();
    },
    meta: { effects: { touches: [] } },
    onSuccess: (_, { id, isDefault }) => {
      const name = views.find((each) => each.id === id)?.name ?? '';
      alertSuccess(
        isDefault ? t`The list opens with ${name} from now on.` : t`The list opens as you last left it.`,
      );
    },
    onError: (error) => alertFailure(t`Failed to save the view.`, error),
  });
  return { opensWith, toggle: (id: string) => mutate({ id, isDefault: id !== opensWith }) };
}
