import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * @typedef {object} LockFile
 * @property {Record<string, { version?: string, optional?: boolean, link?: boolean }>} packages by folder
 */

/**
 * Whether the installed packages match the lock file. npm keeps a list of what it has installed, complete only after
 * a finished installation; packages for other systems are not on it.
 * @param {LockFile} wanted package-lock.json
 * @param {LockFile} found node_modules/.package-lock.json
 */
export function isInstalled(wanted, found) {
  return Object.entries(wanted.packages).every(([folder, { version, optional, link }]) => {
    if (!folder.includes('node_modules/')) return true;
    const installed = found.packages[folder];
    return installed ? link || installed.version === version : optional === true;
  });
}

/**
 * @param {string} path
 * @returns {LockFile}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { packages: {} };
  }
}

/**
 * Installs the packages of the lock file, unless they are there; ends the process on failure.
 * @param {string} root the repository's folder
 */
export async function install(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const found = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (isInstalled(wanted, found)) return;
  console.error('Installing packages');
  const npm = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (npm.status === 0) return;
  if (npm.signal) process.kill(process.pid, npm.signal);
  console.error(
    npm.error
      ? `npm could not be run: ${npm.error.message}.`
      : 'The packages were not installed; npm says above why.',
  );
  process.exit(1);
}
