import type { ViewedList } from '@caseward/contract/views';
import type { Query } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The list of a whole screen that a query has rows or the total of, by its name in saved views. */
      list?: ViewedList;
    };
  }
}

/**
 * The list of a whole screen that a query has rows or the total of: it does not move under whoever reads it. Undefined
 * for all else, parts of a record among them.
 */
export const listOfScreen = ({ meta }: Pick<Query, 'meta'>): ViewedList | undefined => meta?.list;

/** A query of rows, or of the total, of the list of a whole screen. Whoever fetches it says so. */
export const ofScreen = <Options extends object>(list: ViewedList, options: Options) => ({
  ...options,
  meta: { list },
});
