/** The lock of the tab that has the stream of changes. @param person whose stream it is, by `personKey` */
export const streamLock = (person: string): string => `caseward-live ${person}`;

/** Whether any tab of this browser has the stream of changes. */
export async function hearsChanges(person: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === streamLock(person));
}
