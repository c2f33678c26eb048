import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { session } from '@caseward/contract/session';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import { callEndpoint } from '../apps/server/src/testing/firm.ts';
import { root as repository } from '../setup/programs.ts';
import { type Container, startContainer, type UnpackedImage, unpackImage } from './container.ts';
import type { Drill, Stage } from './drill.ts';
import { execute, isInstalled } from './execute.ts';

const longestStartMs = 120_000;
/** The largest archive that is still an image to download. */
const largestMb = 180;
const password = 'a long enough password';

/** Milliseconds until a server is ready; undefined when it is not in time. */
async function readyAfter(url: string): Promise<number | undefined> {
  const begun = performance.now();
  while (performance.now() - begun < longestStartMs) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return Math.round(performance.now() - begun);
    await wait(200);
  }
  return undefined;
}

const inSeconds = (ms: number | undefined) =>
  ms === undefined ? 'never' : `after ${(ms / 1000).toFixed(1)} s`;

async function signIn(url: string): Promise<number> {
  const body = { username: 'image-admin', password };
  return (await callEndpoint(url, session.signIn, { body })).status;
}

/** The archive that deploy/image.sh makes. */
async function buildImage(stage: Stage): Promise<string> {
  stage.report('Building the image');
  const folder = join(stage.folder, 'image');
  await execute(join(repository, 'deploy/image.sh'), [folder], repository);
  await execute('sha256sum', ['--check', '--strict', 'SHA256SUMS'], folder);
  const archive = (await readdir(folder)).find((name) => name.endsWith('.oci.tar'));
  if (!archive) throw new Error('There is no archive.');
  return join(folder, archive);
}

/** The image is built without a daemon, and run as an ordinary user on a read-only root. */
export const image: Drill = {
  what: 'The OCI image is built and run: ordinary user, read-only root, first firm, restart, restore (root, Linux)',
  minutes: 1,
  async missing() {
    for (const program of ['mmdebstrap', 'buildah'])
      if (!(await isInstalled(program))) return `${program} is not installed.`;
    return undefined;
  },
  async run(stage) {
    const archive = await buildImage(stage);
    const megabytes = Math.round((await stat(archive)).size / 1e6);
    stage.expect(`The image has at most ${largestMb} MB`, megabytes <= largestMb, `${megabytes} MB`);
    const unpacked = await unpackImage(archive, join(stage.folder, 'unpacked'));
    stage.expect('It runs as an ordinary user', unpacked.config.User === '1000:1000', unpacked.config.User);

    const data = join(stage.folder, 'volume');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' };
    const mnt = join(stage.folder, 'mnt');
    const first = await startContainer(unpacked, { data, mnt, settings });
    stage.onEnd(() => first.stop());
    const ready = await readyAfter(url);
    stage.expect('A first start makes its database and is ready', ready !== undefined, inSeconds(ready));
    stage.expect('It says how to make the first firm', first.said().includes('firm create'), first.said());
    const page = async () => await (await fetch(url)).text();
    stage.expect('So does its page', (await page()).includes('firm create'));
    const touched = await first.exec(['touch', '/opt/caseward/x', '/usr/local/bin/x']);
    stage.expect('Nothing outside the volume can be written', touched.code !== 0, touched.said.trim());

    const names = ['--name', 'Image & Sons', '--time-zone', 'Europe/London', '--username', 'image-admin'];
    const made = await first.exec(
      ['caseward', 'firm', 'create', ...names, '--first-name', 'Ada', '--last-name', 'Byron'],
      `${password}\n`,
    );
    stage.expect('The first firm is made by one command', made.code === 0, made.said.trim());
    stage.expect('The page is the application then', (await page()).includes('<title>Caseward</title>'));
    stage.expect('Its administrator signs in', (await signIn(url)) === 200);
    const recipient = await makeKeys(stage, first, mnt);
    stage.expect('SIGTERM ends it in order', (await first.stop()) === 0);

    const backedUp = { ...settings, BACKUP_FOLDER: '/mnt/backup', BACKUP_RECIPIENTS: recipient };
    await mkdir(join(mnt, 'backup'));
    await execute('chown', [unpacked.config.User, join(mnt, 'backup')]);
    const second = await startContainer(unpacked, { data, mnt, settings: backedUp });
    stage.onEnd(() => second.stop());
    const again = await readyAfter(url);
    stage.expect('It starts again on its volume', again !== undefined, inSeconds(again));
    stage.expect('The administrator is still there', (await signIn(url)) === 200);
    const backup = await second.exec(['caseward', 'backup']);
    stage.expect('It is backed up by one command', backup.code === 0, backup.said.trim());
    await second.stop();
    await restoreElsewhere(stage, unpacked, mnt, settings);
  },
};

/** Makes a pair of keys with the image. @returns the public one; the private one is in a file */
async function makeKeys(stage: Stage, container: Container, mnt: string): Promise<string> {
  const { code, said } = await container.exec(['caseward', 'backup', 'keygen']);
  stage.expect('It makes the keys of a backup', code === 0, said.trim().split('\n')[0]);
  await writeFile(join(mnt, 'key.txt'), said);
  return /age1\w+/.exec(said)?.[0] ?? '';
}

/** Restores the backup into a new volume, as after the loss of the machine, and serves from there. */
async function restoreElsewhere(
  stage: Stage,
  unpacked: UnpackedImage,
  mnt: string,
  settings: Record<string, string> & { PUBLIC_URL: string },
): Promise<void> {
  const data = join(stage.folder, 'restored');
  const command = ['caseward', 'restore', '--from', '/mnt/backup', '--identity', '/mnt/key.txt'];
  // As docs/operations.md says it: the backup is only read.
  const restoring = await startContainer(unpacked, { data, mnt, onlyReadsMnt: true, settings, command });
  const written = await restoring.exec(['touch', '/mnt/backup/x']);
  stage.expect('The backup cannot be written while it is restored', written.code !== 0, written.said.trim());
  const code = await restoring.ended;
  stage.expect('Its backup is restored into a new volume', code === 0, restoring.said().trim());
  const restored = await startContainer(unpacked, { data, mnt, settings });
  stage.onEnd(() => restored.stop());
  const ready = await readyAfter(settings.PUBLIC_URL);
  stage.expect('It is served from there', ready !== undefined, inSeconds(ready));
  stage.expect('The administrator signs in there, too', (await signIn(settings.PUBLIC_URL)) === 200);
}
