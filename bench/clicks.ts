import type { BrowserContext } from '@playwright/test';
import { type Arrival, drawReference, follow, marks, type Screen } from './arrivals.ts';
import { median } from './load.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';

/** From the press of a link, or going back, to the frame with the content it leads to. */
export interface Click {
  path: string;
  /** On this machine's processor. */
  x1: Times;
  /** On one that is made four times slower. */
  x4: Times;
  /** The least of several rounds at this machine's speed: other programs that run meanwhile do not count. */
  processor: ProcessorTime;
}

/** The middle of several times, in milliseconds. */
interface Times {
  heading_ms: number;
  content_ms: number;
  least_ms: number;
  /** The content's time beside that of drawing a plain table, measured in the same rounds. */
  of_reference: number;
}

const rounds = 5;

const row = 'main table tbody tr td:first-child a';
const cell = 'main table tbody tr td';
const home = { link: 'nav a[href="/"]', to: { heading: 'Dashboard', content: 'main section li a' } };
const matters: Screen = { heading: 'Matters', content: cell };
const matter: Screen = { content: 'main dl dd' };
const list = (heading: string) => ({
  link: `nav a[href^="/${heading.toLowerCase()}"]`,
  to: { heading, content: cell },
});

interface Step {
  /** Left out: the step is on the way. */
  path?: string;
  /** Left out: it goes back. */
  link?: string;
  /** Which of the links, by the number of the round. */
  nth?: (round: number) => number;
  to: Screen;
}

/** A round through the product, from the dashboard. Code is loaded from the second one on. */
const steps: readonly Step[] = [
  { path: 'dashboard -> matters', ...list('Matters') },
  { path: 'matters -> matter, first time', link: row, nth: (round) => round + 1, to: matter },
  { path: 'matter -> back to the list', to: matters },
  { path: 'matters -> matter, seen before', link: row, nth: () => 1, to: matter },
  { to: matters },
  home,
  { path: 'dashboard -> tasks', ...list('Tasks') },
  { path: 'tasks -> dashboard', ...home },
  { path: 'dashboard -> contacts', ...list('Contacts') },
  home,
  { path: 'dashboard -> documents', ...list('Documents') },
  home,
];

/** Clicks through the product, at the processor's speed and slowed down. */
export async function clickThrough(
  context: BrowserContext,
  url: string,
  report: (step: string) => void,
): Promise<Click[]> {
  const fast = await clickAt(context, url, 1);
  const slow = await clickAt(context, url, 4);
  const processors = await workOfClicks(context, url);
  return [...fast].flatMap(([path, x1]) => {
    const [x4, processor] = [slow.get(path), processors.get(path)];
    if (!x4 || !processor) return [];
    const words = ({ heading_ms, content_ms, least_ms, of_reference }: Times) =>
      `${heading_ms.toFixed(0)}/${content_ms.toFixed(0)} ms, least ${least_ms.toFixed(0)}, ${of_reference.toFixed(1)} of reference`;
    const { all_ms, script_ms, drawing_ms } = processor;
    const work = [all_ms, script_ms, drawing_ms].map((ms) => ms.toFixed(1)).join('/');
    report(`${path}: ${words(x1)}; x4: ${words(x4)}; processor ${work} ms`);
    return [{ path, x1, x4, processor }];
  });
}

async function clickAt(context: BrowserContext, url: string, slowdown: number): Promise<Map<string, Times>> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const arrivals = new Map<string, Arrival[]>();
  const references: number[] = [];
  const session = await context.newCDPSession(page);
  for (let round = 0; round <= rounds; round += 1) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: round === 0 ? 1 : slowdown });
    for (const { path, link, nth, to } of steps) {
      const arrival = await follow(page, link, to, nth?.(round));
      if (path !== undefined && round > 0) arrivals.set(path, [...(arrivals.get(path) ?? []), arrival]);
    }
    if (round > 0) references.push(await drawReference(page));
  }
  await page.close();
  const reference = median(references);
  return new Map([...arrivals].map(([path, all]) => [path, timesOf(all, reference)]));
}

/** The least processor time of each path. */
async function workOfClicks(context: BrowserContext, url: string): Promise<Map<string, ProcessorTime>> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  const least = new Map<string, ProcessorTime>();
  for (let round = 0; round <= rounds; round += 1)
    for (const { path, link, nth, to } of steps) {
      const act = async () => {
        await follow(page, link, to, nth?.(round));
      };
      if (path === undefined || round === 0) {
        await act();
        continue;
      }
      const work = await processorTime(session, marks, act);
      const before = least.get(path);
      if (!before || work.all_ms < before.all_ms) least.set(path, work);
    }
  await page.close();
  return least;
}

function timesOf(arrivals: readonly Arrival[], reference: number): Times {
  const contents = arrivals.map(({ content_ms }) => content_ms);
  const content = median(contents);
  return {
    heading_ms: median(arrivals.map(({ heading_ms }) => heading_ms)),
    content_ms: content,
    least_ms: Math.min(...contents),
    of_reference: content / reference,
  };
}
