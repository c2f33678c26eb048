/** Pagination headers of an answer, in lower case, as both sides read them. */
export const pagingHeaders = {
  link: 'link',
  total: 'x-total-count',
  totalCapped: 'x-total-count-capped',
} as const;
