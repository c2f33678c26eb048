/** How a firm writes days in numbers: month first (12/01/2026 is December 1) or day first (01/12/2026 is). */
export const dateOrders = ['MDY', 'DMY'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const dateOrderLabels: Record<DateOrder, string> = {
  MDY: 'Month, day, year: 12/01/2026',
  DMY: 'Day, month, year: 01/12/2026',
};
