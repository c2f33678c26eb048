import type { Density, View, ViewedList } from '@caseward/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Texts } from '../../shared/lists/filters.ts';
import {
  addressOf,
  isSameAddress,
  type ListAddress,
  type QueryFields,
  readAddress,
  withoutBlanks,
} from './list-address.ts';
import { viewsQuery } from './views.api.ts';

/** A list as its address has it. */
export interface List<Fields extends QueryFields = QueryFields> extends ListAddress<Fields> {
  list: ViewedList;
  /** What the address says, a view it names spelled out. */
  texts: Texts;
  /** The view that the address names, if there is one. */
  view: View | undefined;
  /** The address names a view that is not there, for whoever looks. */
  lacksView: boolean;
  /** The list shows something else than the view it came from. */
  isChanged: boolean;
  /** Whether it is known what to ask for. */
  isReady: boolean;
  views: readonly View[];
  /** Changes some of what the address says; while one types, without a step back for each letter. */
  change: (change: Texts, replace?: boolean) => void;
  /** Shows a view, or the list as it is by itself. */
  open: (view: Pick<View, 'id'> | null) => void;
}

/**
 * What a list shows, as its address says it: filters, order, columns, and the view whose name stands there. A view
 * alone means what it holds; with anything beside it the address means just that, and the view is where it came from.
 * @param fields what the API can be asked for, by the contract
 */
export function useList<Fields extends QueryFields>(list: ViewedList, fields: Fields): List<Fields> {
  const navigate = useNavigate();
  const { view: viewId, ...own }: Texts = useSearch({ strict: false });
  const { data: views, isError } = useQuery(viewsQuery(list));
  const view = views?.find(({ id }) => id === viewId);
  const namesViewAlone = viewId !== undefined && Object.keys(own).length === 0;
  const texts = namesViewAlone && view ? addressOf(view) : own;
  const spelled = JSON.stringify(texts);
  // The same address is the same object, so that what is drawn from it need not be drawn again.
  const read = useMemo(() => readAddress(fields, JSON.parse(spelled) as Texts), [fields, spelled]);
  const go = (next: Texts, replace = false) => {
    const said = withoutBlanks(next);
    const isBare = Object.keys(said).length === 0;
    const isViewItself = view && isSameAddress(said, addressOf(view));
    const search = isViewItself ? { view: view.id } : isBare ? {} : { view: view?.id, ...said };
    void navigate({ to: '.', search, replace, resetScroll: false });
  };
  return {
    ...read,
    list,
    texts,
    view,
    lacksView: viewId !== undefined && views !== undefined && !view,
    isChanged: view !== undefined && !isSameAddress(texts, addressOf(view)),
    isReady: !namesViewAlone || views !== undefined || isError,
    views: views ?? [],
    change: (change, replace) => go({ ...texts, ...change }, replace),
    open: (opened) => void navigate({ to: '.', search: opened ? { view: opened.id } : {} }),
  };
}

/** The density as the table takes it. */
export const isCompact = (density: Density): boolean => density === 'COMPACT';
