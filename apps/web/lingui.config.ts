import { defineConfig } from '@lingui/cli';
import { extractor as macroExtractor } from '@lingui/cli/api';
import { catalogueFormat, cataloguePath, sourceLanguage } from './texts/catalogue.ts';
import { contractExtractor } from './texts/contract-extractor.ts';

/** Texts stand in the code in English; `npm run texts` notes those of the web and of the contract in the catalogues. */
export default defineConfig({
  sourceLocale: sourceLanguage,
  locales: ['de'],
  catalogs: [
    {
      path: `<rootDir>/${cataloguePath}`,
      include: ['<rootDir>/src', '<rootDir>/../../packages/contract/src'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  extractors: [contractExtractor, macroExtractor],
  format: catalogueFormat,
});
