/** As many calls as one person may have at once. */
const atOnce = 8;

/** Does something for each of many, a few at a time: who asks for more at once is refused. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  for (let first = 0; first < items.length; first += atOnce)
    await Promise.all(items.slice(first, first + atOnce).map(work));
}
