import { type TransformOptions, transformAsync } from '@babel/core';
import macro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { sourceLanguage } from './catalogue.ts';

const options: TransformOptions = {
  babelrc: false,
  configFile: false,
  sourceMaps: true,
  // TypeScript and JSX stay as they are: the build transforms them afterwards.
  parserOpts: { plugins: ['typescript', 'jsx'] },
  plugins: [
    [macro, { descriptorFields: 'message', linguiConfig: makeConfig({ locales: [sourceLanguage] }) }],
  ],
};

/**
 * Turns Lingui's macros into calls of its runtime, with Babel: the transformation by native code comes with packages
 * that npm leaves out under a Node older than ours.
 */
export const macros = (): Plugin => ({
  name: 'caseward-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]apps[\\/]web[\\/]src[\\/].*\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, id) {
      const made = await transformAsync(code, { ...options, filename: id });
      return made?.code ? { code: made.code, map: made.map ?? null } : null;
    },
  },
});
