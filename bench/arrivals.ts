import type { Page } from '@playwright/test';

/** What is there once a page has its content. */
export interface Screen {
  /** Its heading; left out: any other than that of the page before. */
  heading?: string;
  /** An element of its content. */
  content: string;
}

/** From the press to the first frame with the page's heading, and to the first one with its content, in milliseconds. */
export interface Arrival {
  heading_ms: number;
  content_ms: number;
}

/** Marks of the page: the press, and the end of the frame with the content. */
export const marks = { from: 'bench-press', to: 'bench-content' };

/** Long enough for any machine. */
const patience = 20_000;

/**
 * Presses and releases the mouse button on an element, and waits for the frame with the content it leads to. The clock
 * runs inside the page, from the moment of the press to the end of the frame, so that nothing between the bench and the
 * browser counts.
 * @param link none: goes back instead
 */
export async function follow(page: Page, link: string | undefined, to: Screen, nth = 0): Promise<Arrival> {
  if (link !== undefined) {
    await page.locator(link).nth(nth).scrollIntoViewIfNeeded();
    await page.locator(link).nth(nth).hover();
    // What pointing at a link starts is over when it is pressed.
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(
    ({ heading, content, goesBack, patience, marks }) => {
      const before = document.querySelector('main h1')?.textContent;
      const isThere = () => {
        const shown = document.querySelector('main h1')?.textContent;
        return heading === undefined ? shown !== undefined && shown !== before : shown === heading;
      };
      const poll = (start: number, arrived: (arrival: Arrival) => void) => {
        let headingMs: number | undefined;
        performance.mark(marks.from);
        const look = () => {
          const hasHeading = isThere();
          const hasContent = hasHeading && document.querySelector(content) !== null;
          // A message of this frame is read after the frame was laid out and painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const ms = performance.now() - start;
            if (hasHeading) headingMs ??= ms;
            if (hasContent || ms > patience) {
              performance.mark(marks.to);
              arrived({ heading_ms: headingMs ?? ms, content_ms: ms });
            } else requestAnimationFrame(look);
          };
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      };
      const watched = window as typeof window & { arrival?: Promise<Arrival> };
      watched.arrival = new Promise((arrived) => {
        if (!goesBack)
          addEventListener('pointerdown', ({ timeStamp }) => poll(timeStamp, arrived), {
            capture: true,
            once: true,
          });
        else {
          poll(performance.now(), arrived);
          history.back();
        }
      });
    },
    { ...to, goesBack: link === undefined, patience, marks },
  );
  if (link !== undefined) {
    await page.mouse.down();
    await page.mouse.up();
  }
  const arrival = await page.evaluate(
    () => (window as typeof window & { arrival?: Promise<Arrival> }).arrival,
  );
  if (!arrival) throw new Error('The page was loaded anew.');
  // The next click begins on a page at rest.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(() => rest(null), { timeout: 1000 })));
  return arrival;
}

/** Draws a plain table of a hundred rows, and answers how long that takes to the end of its frame, in milliseconds. */
export const drawReference = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((drawn) => {
        requestAnimationFrame(() => {
          const start = performance.now();
          const table = document.createElement('table');
          for (let row = 0; row < 100; row += 1) {
            const line = table.insertRow();
            for (let cell = 0; cell < 5; cell += 1) {
              const link = document.createElement('a');
              link.textContent = `Row ${row}, cell ${cell}`;
              line.insertCell().append(link);
            }
          }
          document.body.append(table);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const ms = performance.now() - start;
            table.remove();
            drawn(ms);
          };
          requestAnimationFrame(() => port2.postMessage(null));
        });
      }),
  );
