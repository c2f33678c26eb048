/**
 * Lets tests act in one world after the other. The last one serves until an act fails in it, as one does that needs
 * what an earlier one took away: it is done once more, in a new world, and what it throws there counts.
 * @param make makes a world, or what a test needs beside one
 * @returns does what it is given in a world, and tells it whether anybody acted there before
 */
export function wornWorlds<Place>(
  make: () => Promise<Place>,
): <Done>(act: (place: Place, isWorn: boolean) => Promise<Done>) => Promise<Done> {
  let last: Place | undefined;
  return async (act) => {
    if (last)
      try {
        return await act(last, true);
      } catch {
        last = undefined;
      }
    last = await make();
    return act(last, false);
  };
}
