import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { browserSetting } from '../shared/browser-setting.ts';

const setting = browserSetting('caseward_color_scheme');

/** Keeps the colour scheme of this browser. */
export const cookieColorScheme: MantineColorSchemeManager = {
  get: (defaultValue) => {
    const kept = setting.get();
    return isMantineColorScheme(kept) ? kept : defaultValue;
  },
  set: setting.set,
  subscribe: () => {},
  unsubscribe: () => {},
  clear: setting.clear,
};
