import { afterEach, expect, test, vi } from 'vitest';
import { watchKeyboard } from './on-screen-keyboard.ts';

afterEach(() => vi.unstubAllGlobals());

/** A screen of 800 pixels, of which so many are seen. jsdom has none. */
function screenOf(height: number) {
  const seen = Object.assign(new EventTarget(), { height, scale: 1 });
  vi.stubGlobal('visualViewport', seen);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const becomes = (next: number, scale = 1) => {
    Object.assign(seen, { height: next, scale });
    seen.dispatchEvent(new Event('resize'));
    return document.documentElement.hasAttribute('data-keyboard');
  };
  return becomes;
}

test('a keyboard is told from bars of the browser and from an enlarged page', () => {
  const becomes = screenOf(800);
  const stop = watchKeyboard();
  expect(becomes(744), 'bars').toBe(false);
  expect(becomes(400, 2), 'twice the size').toBe(false);
  expect(becomes(500), 'a keyboard').toBe(true);
  expect(becomes(250, 2), 'a keyboard at twice the size').toBe(true);
  expect(becomes(800), 'closed again').toBe(false);
  becomes(500);
  stop();
  expect(document.documentElement.hasAttribute('data-keyboard')).toBe(false);
  expect(becomes(800) || becomes(500), 'no longer watched').toBe(false);
});
