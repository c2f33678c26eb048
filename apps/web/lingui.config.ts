import { defineConfig } from '@lingui/cli';
import { extractor as macroExtractor } from '@lingui/cli/api';
import { catalogueFormat, cataloguePaths, sourceLanguage } from './texts/catalogue.ts';
import { plainExtractors } from './texts/plain-extractors.ts';

const noTests = ['**/*.test.*', '**/testing/**'];

/** Texts stand in the code in English; `npm run texts` notes them in the catalogues of the other languages. */
export default defineConfig({
  sourceLocale: sourceLanguage,
  locales: ['de'],
  catalogs: [
    {
      path: `<rootDir>/${cataloguePaths.web}`,
      include: ['<rootDir>/src', '<rootDir>/../../packages/contract/src'],
      exclude: noTests,
    },
    {
      path: `<rootDir>/${cataloguePaths.server}`,
      include: ['<rootDir>/../server/src', '<rootDir>/../../packages/deadlines/src'],
      exclude: noTests,
    },
  ],
  extractors: [...plainExtractors, macroExtractor],
  format: catalogueFormat,
});
