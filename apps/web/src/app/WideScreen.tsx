import { Outlet, useLocation, useMatches, useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentType, type MouseEvent, Suspense } from 'react';
import { opensElsewhere } from '../shared/layout/RowLink.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import { BesideRecord } from '../shared/lists/beside.ts';
import { lastViews } from '../shared/lists/last-views.ts';
import { paths } from '../shared/paths.ts';
import { useStore } from '../shared/store.ts';
import classes from './WideScreen.module.css';

interface Place {
  /** The address of the list, and that of its records. */
  list: string;
  record: string;
  List: ComponentType;
}

/** The lists that stand beside their records. */
const places: Place[] = [
  {
    list: paths.matters,
    record: paths.matter,
    List: lazyPart(() => import('../pages/matters/MattersPage.tsx'), 'MattersPage'),
  },
  {
    list: paths.contacts,
    record: paths.contact,
    List: lazyPart(() => import('../pages/contacts/ContactsPage.tsx'), 'ContactsPage'),
  },
  {
    list: paths.tasks,
    record: paths.task,
    List: lazyPart(() => import('../pages/tasks/TasksPage.tsx'), 'TasksPage'),
  },
  {
    list: paths.deadlines,
    record: paths.deadline,
    List: lazyPart(() => import('../pages/deadlines/DeadlinesPage.tsx'), 'DeadlinesPage'),
  },
  {
    list: paths.events,
    record: paths.event,
    List: lazyPart(() => import('../pages/events/EventsPage.tsx'), 'EventsPage'),
  },
];

/**
 * The screen of a wide window: a record has its list beside it. The address is the record's own; what its list shows is
 * in the state of the history, so that a link names nothing but the record, and reloading keeps the list.
 */
export function WideScreen() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const [id] = Object.values(params);
  const { search, state } = useLocation();
  const views = useStore(lastViews);
  const navigate = useNavigate();
  const place = places.find(({ list, record }) => path === list || path === record);
  if (!place) return <Outlet />;
  const isOpen = id !== undefined && path === place.record;
  const texts = isOpen ? (state.list ?? views[place.list] ?? {}) : search;
  const open = (href: string) =>
    navigate({ to: href, state: (before) => ({ ...before, list: texts }), replace: isOpen });
  // Back leads to the list, however many of its records were looked at.
  const openRow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('tbody a[href]') : null;
    const href = link?.getAttribute('href');
    if (!href?.startsWith(`${place.list}/`) || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void open(href);
  };
  if (!isOpen)
    return (
      <div className={classes.alone} onClickCapture={openRow}>
        <Outlet />
      </div>
    );
  return (
    <div className={classes.both} data-list={place.list}>
      <BesideRecord
        value={{
          path: place.list,
          id,
          texts,
          show: (list) =>
            void navigate({
              to: '.',
              hash: true,
              state: (before) => ({ ...before, list }),
              replace: true,
              resetScroll: false,
            }),
          open: (other) => void open(`${place.list}/${other}`),
        }}
      >
        <div className={classes.list} onClickCapture={openRow} data-screen-only>
          <Suspense>
            <place.List />
          </Suspense>
        </div>
      </BesideRecord>
      <div className={classes.record}>
        <Outlet />
      </div>
    </div>
  );
}
