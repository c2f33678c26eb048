import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { commonChunks } from './chunks/common-chunks.ts';
import { compressed } from './compressed.ts';
import { pdfResources } from './pdf-resources.ts';
import { screensAhead } from './screens-ahead.ts';
import { buildTexts, languageOfBuild } from './texts/build-texts.ts';
import { sourceLanguage } from './texts/catalogue.ts';
import { macros } from './texts/macros.ts';
import { undescribed } from './undescribed.ts';
import { unusedParts } from './unused-parts.ts';

/** Address of the API during development. */
const api = process.env.CASEWARD_API ?? 'http://127.0.0.1:8000';

const language = languageOfBuild();
const isSource = language === sourceLanguage;

/** Chunks that are there before any screen, or come with the frame around it. */
const early = ['rolldown-runtime', 'sign-in', 'router', 'shell'];

/** Each has all its imports that no earlier one has. */
const earlyGroups = [
  { name: 'sign-in', test: /src[\\/](main|pages[\\/]session[\\/]LoginPage)\.tsx$/, priority: 3 },
  { name: 'router', test: /src[\\/]app[\\/]Screens\.tsx$/, priority: 2.5 },
  {
    name: 'shell',
    test: /src[\\/](app[\\/]Shell|shared[\\/]\w+[\\/](Rows|Loaded|Delete|Search|Tag|Panel|RequireP)\w*)\.tsx$/,
    priority: 2,
  },
];

/** What is known to be needed together. */
const together = [
  { name: 'people', test: /src[\\/]shared[\\/]people[\\/]Person\.tsx$/, priority: 2 },
  {
    name: 'previews',
    test: /src[\\/]shared[\\/](preview[\\/]PreviewLink|feedback[\\/]Marked)\.tsx$/,
  },
  { name: 'forms', test: /src[\\/]shared[\\/]forms[\\/]use-saving-form\.ts$/, priority: 1 },
  {
    name: 'form-parts',
    test: /src[\\/]shared[\\/](forms[\\/]((FormFooter|TextArea)\.tsx|(use-idempotent-save|code-options)\.ts)|layout[\\/]SideBySide\.tsx)$/,
  },
  {
    name: 'record-forms',
    test: /src[\\/]shared[\\/](forms[\\/](use-record-form|use-leaving)\.ts|layout[\\/]RecordFrame\.tsx)$/,
  },
  { name: 'parties', test: /contract[\\/]src[\\/](party-(fields|roles)|matter-statuses)\.ts$/ },
  {
    name: 'lists',
    test: /(contract[\\/]src[\\/]views|features[\\/]views[\\/](list-address|views\.api))\.ts$/,
  },
  { name: 'team', test: /(contract[\\/]src[\\/]team|features[\\/]team[\\/]team\.api)\.ts$/ },
  { name: 'choosers', test: /src[\\/]shared[\\/]forms[\\/](One|Many)Chooser\.tsx$/ },
];

/** The oldest browsers that support everything the styles use. */
const target = ['chrome123', 'firefox128', 'safari17.5'];

/**
 * What is preloaded for a screen. Naming what comes anyway once more would only make the route table larger. The screen
 * itself is named where it has styles: its import waits for them.
 */
const besideTheFrame = (_screen: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? files : files.filter((file) => !early.some((name) => file.includes(`/${name}-`)));

/** What makes the code. */
const compiling = () => [undescribed(), unusedParts(), macros(), react(), buildTexts(language)];

/** The build that is made first, to see which screens need what. */
const firstBuild = () => ({
  plugins: compiling(),
  build: {
    write: false,
    target,
    rolldownOptions: { output: { codeSplitting: { groups: [...earlyGroups, ...together] } } },
  },
});

export default defineConfig({
  plugins: [
    ...compiling(),
    commonChunks(firstBuild, early),
    pdfResources(isSource),
    screensAhead('router', 'shell'),
    compressed(),
  ],
  // A build of another language lies in a folder of its own.
  base: isSource ? '/' : `/${language}/`,
  // The server replaces it with a fresh nonce on every page, and names it in the page's policy.
  html: { cspNonce: 'CASEWARD_NONCE' },
  server: { proxy: { '/api': api, '/storage': api, '/healthz': api, '/readyz': api } },
  build: {
    outDir: isSource ? 'dist' : `dist/${language}`,
    manifest: true,
    modulePreload: { resolveDependencies: besideTheFrame },
    target,
    rolldownOptions: {
      output: {
        // All files stand in the route table: most are called by seven characters of their hash alone, and the manifest
        // says what is in each. What `besideTheFrame` looks for has a name.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) =>
          early.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') && !early.includes(name.slice(0, -4))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        // The plugin for common chunks adds one.
        codeSplitting: { groups: earlyGroups },
      },
    },
  },
  test: { environment: 'jsdom', include: ['{src,texts,chunks}/**/*.test.{ts,tsx}'] },
});
