import type { Matter } from '@caseward/contract/matters';

/** The tasks of a matter that are not done. */
export const openTasksOf = ({ tasks }: Pick<Matter, 'tasks'>): Matter['tasks'] =>
  tasks.filter(({ status }) => status !== 'DONE');
