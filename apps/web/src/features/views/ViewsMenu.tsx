import type { View } from '@caseward/contract/views';
import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { confirm } from '../../shared/dialogs/confirm.ts';
import { alertFailure, alertSuccess } from '../../shared/feedback/alerts.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { usePins, useSetPinned } from '../../shared/pins/use-pins.ts';
import { ToolMenu } from '../../shared/tools/ToolMenu.tsx';
import { useDefaultView } from './use-default-view.ts';
import type { List } from './use-list.ts';
import { deleteView, updateView, viewChanged } from './views.api.ts';

const ViewDialog = lazyPart(() => import('./ViewDialog.tsx'), 'ViewDialog');

/** The saved views of a list, and actions of the present one. */
export function ViewsMenu({ list, all }: { list: List; all: string }) {
  const [editing, setEditing] = useState<View | 'new'>();
  const { view, views, isChanged } = list;
  const saving = useMutation({
    mutationFn: ({ id, version }: View) =>
      updateView(id, version, { query: list.asked, columns: list.columns, density: list.density }),
    meta: { effects: viewChanged },
    onSuccess: ({ id, name }) => {
      alertSuccess(t`The view ${name} is saved.`);
      list.open({ id });
    },
    onError: (error) => alertFailure(t`Failed to save the view.`, error),
  });
  const removing = useMutation({
    mutationFn: ({ id }: View) => deleteView(id),
    meta: { effects: viewChanged },
    onSuccess: () => list.open(null),
    onError: (error) => alertFailure(t`Failed to delete the view.`, error),
  });
  const remove = async (removed: View) => {
    const question = removed.shared
      ? t`Delete the view ${removed.name}? Nobody in the firm will see it any more.`
      : t`Delete the view ${removed.name}?`;
    if (await confirm({ question, yes: t`Delete` })) removing.mutate(removed);
  };
  const { opensWith, toggle } = useDefaultView(list);
  const setPinned = useSetPinned();
  const isPinned = usePins().some(({ id }) => id === view?.id);
  const entry = (each: View) => (
    <Menu.Item
      key={each.id}
      onClick={() => list.open(each)}
      aria-current={each.id === view?.id ? 'page' : undefined}
      leftSection={each.shared ? <IconUsers size={14} aria-label={t`The firm's`} /> : undefined}
      rightSection={each.id === opensWith ? <IconStar size={14} aria-label={t`Default`} /> : undefined}
    >
      {each.name}
    </Menu.Item>
  );
  return (
    <>
      <ToolMenu
        icon="chevron"
        look="subtle"
        kind="menu"
        position="bottom-start"
        aria-label={t`Views: ${view?.name ?? all}`}
        text={view ? (isChanged ? t`${view.name} (changed)` : view.name) : t`Views`}
        opens={t`Views`}
      >
        <Menu.Item onClick={() => list.open(null)} aria-current={view ? undefined : 'page'}>
          {all}
        </Menu.Item>
        {views.length > 0 && <Menu.Divider />}
        {views.filter(({ shared }) => !shared).map(entry)}
        {views.filter(({ shared }) => shared).map(entry)}
        <Menu.Divider />
        {view?.changeable && isChanged && (
          <Menu.Item onClick={() => saving.mutate(view)}>{t`Save changes to ${view.name}`}</Menu.Item>
        )}
        {view && (
          <Menu.Item onClick={() => toggle(view.id)}>
            {view.id === opensWith ? t`Clear default` : t`Make ${view.name} my default`}
          </Menu.Item>
        )}
        {view && (
          <Menu.Item
            onClick={() =>
              setPinned({ type: 'view', id: view.id, title: view.name, list: view.list }, !isPinned)
            }
          >
            {isPinned ? t`Unpin ${view.name}` : t`Pin ${view.name}`}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => setEditing('new')}>{t`Save as new view…`}</Menu.Item>
        {view?.changeable && (
          <>
            <Menu.Item onClick={() => setEditing(view)}>{t`Rename or share ${view.name}…`}</Menu.Item>
            <Menu.Item onClick={() => remove(view)}>{t`Delete ${view.name}…`}</Menu.Item>
          </>
        )}
      </ToolMenu>
      {editing && (
        <Suspense>
          <ViewDialog
            list={list}
            view={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
