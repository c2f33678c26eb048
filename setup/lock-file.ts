/** What package-lock.json says of a package. */
interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

/**
 * Finds what would break `npm ci` on another machine: packages for other systems that npm left out when it wrote the
 * lock file, because the registry did not have them.
 * @param lock package-lock.json, parsed
 * @returns a sentence for each find
 */
export function faultsOf(lock: { packages: Record<string, LockedPackage> }): string[] {
  const folders = Object.keys(lock.packages);
  return Object.entries(lock.packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !folders.some((each) => each.endsWith(`node_modules/${name}`)))
      .map((name) => `${folder} wants ${name}, which the lock file lacks: choose a version that has it.`),
  );
}
