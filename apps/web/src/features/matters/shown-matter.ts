import type { Matter, MatterRow } from '@caseward/contract/matters';

/** A matter as its page shows it: whole, or what a list says of it. */
export type ShownMatter = Matter | MatterRow;

/** Whether a matter is loaded. */
export const isWhole = (matter: ShownMatter): matter is Matter => 'tasks' in matter;
