import { snapshot } from './snapshot.ts';
import type { TestApp } from './test-app.ts';
import { createWorld, type World } from './world.ts';

/** Milliseconds that a world serves tests: its access tokens are good for five minutes. */
const longestUse = 200_000;

/** What a world holds beside its log: calls that read, or that are refused, leave no more than an event. */
async function contentOf({ owner }: TestApp, { firm }: World): Promise<string> {
  const { audit_events, audit_seals, ...content } = await snapshot(owner, firm.id);
  return JSON.stringify(content);
}

/**
 * Hands out worlds to tests that mostly leave theirs as it was. Making one takes dozens of calls, so that the last
 * one is handed out again until a test has changed it.
 * @param app where worlds are made
 * @returns what answers a world as `createWorld` has made it, its log aside
 */
export function reusedWorlds(app: () => TestApp): () => Promise<World> {
  let last: { world: World; content: string; until: number } | undefined;
  return async () => {
    if (last && Date.now() < last.until && (await contentOf(app(), last.world)) === last.content)
      return last.world;
    const until = Date.now() + longestUse;
    const world = await createWorld(app());
    last = { world, content: await contentOf(app(), world), until };
    return world;
  };
}

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
