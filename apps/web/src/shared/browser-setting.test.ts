import { afterEach, expect, it, vi } from 'vitest';
import { browserSetting } from './browser-setting.ts';

const setting = browserSetting('caseward_trial');
afterEach(() => {
  setting.clear();
  vi.restoreAllMocks();
});

it('asks the browser once, however many settings are read', () => {
  setting.set('on');
  const asked = vi.spyOn(document, 'cookie', 'get');
  expect([setting.get(), setting.get(), browserSetting('caseward_other').get()]).toEqual([
    'on',
    'on',
    undefined,
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('knows what was set, and what was cleared', () => {
  setting.set('on');
  expect(setting.get()).toBe('on');
  setting.set('off');
  expect(setting.get()).toBe('off');
  setting.clear();
  expect(setting.get()).toBeFalsy();
});
