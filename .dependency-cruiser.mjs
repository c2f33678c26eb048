// The arrows of ARCHITECTURE.md, as rules by pattern: they apply to a new file or folder without listing it.

/** Tests may import anything: they set up what they test. */
const tests = '(\\.test\\.tsx?|\\.testing\\.tsx?)$|/(testing|walks)/';
const server = '^apps/server/src/';
const web = '^apps/web/src/';

/** Files that are below every layer: they import nothing of ours but each other. */
const leaves = 'startup/(operator-error|data-folder)\\.ts$';

const severity = /** @type {const} */ ('error');

/**
 * Layers of an application, topmost first: none imports from one above it.
 * @param {string} name
 * @param {string} source
 * @param {string[]} layers patterns, below `source`
 */
const downwards = (name, source, layers) =>
  layers.slice(1).map((layer, index) => ({
    name: `${name}-arrows-run-down`,
    comment: `${layer} imports from a layer above it.`,
    severity,
    from: { path: `${source}${layer}`, pathNot: tests },
    to: { path: layers.slice(0, index + 1).map((above) => `${source}${above}`), pathNot: leaves },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...downwards('server', server, [
      '([^/]+\\.ts$|cli/|startup/|backup/)',
      'demo/',
      'features/',
      'records/',
      'platform/',
      '(http|db|storage|embedded-postgres)/',
    ]),
    ...downwards('web', web, ['main\\.tsx$', 'app/', 'pages/', 'features/', 'shared/']),
    {
      name: 'leaves-import-nothing',
      severity,
      from: { path: `${server}${leaves}` },
      to: { path: '^(apps|packages)/', pathNot: `${server}${leaves}` },
    },
    {
      name: 'features-do-not-import-each-other',
      comment: 'A page joins features on the web, the database joins them on the server.',
      severity,
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'contract-imports-zod-alone',
      severity,
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'deadlines-import-the-contract',
      comment: 'Deadlines are computed from what is asked alone: no clock, no database, no server, no page.',
      severity,
      from: { path: '^packages/deadlines/src/', pathNot: tests },
      to: {
        pathNot: ['^packages/(deadlines|contract)/', '^node_modules/(zod|temporal-polyfill|@noble/hashes)/'],
      },
    },
    {
      name: 'applications-meet-in-the-contract',
      comment: 'Web and server know nothing of each other but the contract.',
      severity,
      from: { path: '^(apps/[^/]+|packages/[^/]+)/' },
      to: { path: '^(apps|e2e|bench|drills)/', pathNot: '^$1/' },
    },
    {
      name: 'sql-in-queries-and-db',
      comment: 'Statements are built in *.queries.ts and db/ alone.',
      severity,
      from: { path: server, pathNot: [tests, '\\.queries\\.ts$', `${server}db/`] },
      to: {
        path: ['^node_modules/kysely/', `${server}db/(statements|direct|schema)\\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-are-for-tests',
      comment: 'What is served does not import what tests it.',
      severity,
      from: { path: '^(apps|packages)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-development-packages-when-served',
      severity,
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity, from: {}, to: { circular: true } },
    { name: 'no-unknown-modules', severity, from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // Imports of types alone count, in cycles too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
