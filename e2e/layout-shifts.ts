import type { Page } from '@playwright/test';

declare global {
  interface Window {
    caseward_shifts?: Shift[];
  }
}

/** A movement of what was there already. */
interface Shift {
  /** How much of the window moved how far, as the Layout Instability API counts it. */
  value: number;
  /** What moved. */
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Notes in the page itself what moves there without a person having done anything. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    window.caseward_shifts = shifts;
    const place = ({ y, height }: DOMRect) => `${Math.round(y)}+${Math.round(height)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.textContent?.slice(0, 40)}: ${place(previousRect)} to ${place(currentRect)}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift of the present page, and what made it. */
export async function shiftsOf(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  const shifts = await page.evaluate(() => window.caseward_shifts ?? []);
  return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts };
}
