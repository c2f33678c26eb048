/** An entry of package-lock.json. */
interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

/**
 * Finds entries that would break `npm ci` on another machine: packages for other systems that npm left out of the
 * lock file, because the registry did not have them.
 * @param lock package-lock.json, parsed
 * @param overrides of package.json: what they name of a package is left out on purpose
 * @returns a message for each find
 */
export function faultsOf(
  lock: { packages: Record<string, LockedPackage> },
  overrides: Readonly<Record<string, object>> = {},
): string[] {
  const folders = Object.keys(lock.packages);
  return Object.entries(lock.packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !folders.some((each) => each.endsWith(`node_modules/${name}`)))
      .filter((name) => !Object.hasOwn(overrides[folder.replace('node_modules/', '')] ?? {}, name))
      .map((name) => `${folder} wants ${name}, which the lock file lacks: choose a version that has it.`),
  );
}
