import { browserSetting } from '../browser-setting.ts';

/** The address of the logo of the firm that signed in last in this browser; sign-in shows it. */
export const rememberedLogo = browserSetting('caseward_logo');
