import type { Density, View, ViewedList } from '@caseward/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useBeside } from '../../shared/lists/beside.ts';
import type { Texts } from '../../shared/lists/filters.ts';
import { rememberView } from '../../shared/lists/last-views.ts';
import {
  addressOf,
  isSameAddress,
  type ListAddress,
  namesViewAlone,
  type QueryFields,
  readAddress,
  viewAddress,
  withoutBlanks,
} from './list-address.ts';
import { viewsQuery } from './views.api.ts';

/** The state of a list from its address. */
export interface List<Fields extends QueryFields = QueryFields> extends ListAddress<Fields> {
  list: ViewedList;
  /** The address, with its saved view resolved. */
  texts: Texts;
  /** The saved view of the address, if any. */
  view: View | undefined;
  /** The address names a view that the person cannot see. */
  lacksView: boolean;
  /** The list differs from its view. */
  isChanged: boolean;
  /** Whether the view has been loaded, so that the query is known. */
  isReady: boolean;
  views: readonly View[];
  /** Changes parameters of the address; while typing, without a history entry per letter. */
  change: (change: Texts, replace?: boolean) => void;
  /** Shows a view, or the list's default. */
  open: (view: Pick<View, 'id'> | null) => void;
}

/**
 * The state of a list from its address: filters, order, columns and saved view. A view alone means its own content,
 * as a table or as a board. With other parameters the address means just those, and the view is only where they came
 * from.
 * @param fields the list's query parameters, by the contract's schemas
 */
export function useList<Fields extends QueryFields>(list: ViewedList, fields: Fields): List<Fields> {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const beside = useBeside();
  const own: Texts = useSearch({ strict: false });
  const address = beside ? beside.texts : own;
  const { view: viewId, ...said } = address;
  const { data: views, isError } = useQuery(viewsQuery(list));
  const view = views?.find(({ id }) => id === viewId);
  const isViewAlone = namesViewAlone(address);
  const texts = isViewAlone && view ? { ...addressOf(view), show: said.show } : said;
  const spelled = JSON.stringify(texts);
  // Memoised: the same address is the same object, which avoids re-rendering.
  const read = useMemo(() => readAddress(fields, JSON.parse(spelled) as Texts), [fields, spelled]);
  // A search is for once: somebody who comes back looks for something else.
  const remember = ({ search: _, ...kept }: Texts) => rememberView(beside?.path ?? pathname, kept);
  const go = (next: Texts, replace = false) => {
    const { show, ...wanted } = withoutBlanks(next);
    const isBare = Object.keys(wanted).length === 0;
    const isViewItself = view && isSameAddress(wanted, addressOf(view));
    const search =
      isViewItself || isBare
        ? viewAddress(isViewItself ? view : null, show)
        : withoutBlanks({ view: view?.id, ...wanted, show });
    remember(search);
    if (beside) beside.show(search);
    else void navigate({ to: '.', search, replace, resetScroll: false });
  };
  return {
    ...read,
    list,
    texts,
    view,
    lacksView: viewId !== undefined && views !== undefined && !view,
    isChanged: view !== undefined && !isSameAddress({ ...texts, show: undefined }, addressOf(view)),
    isReady: !isViewAlone || views !== undefined || isError,
    views: views ?? [],
    change: (change, replace) => go({ ...texts, ...change }, replace),
    open: (opened) => {
      const search = viewAddress(opened, texts.show);
      remember(search);
      void navigate({ to: '.', search });
    },
  };
}

/** The density as the table takes it. */
export const isCompact = (density: Density): boolean => density === 'COMPACT';
