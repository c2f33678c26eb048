import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import * as z from 'zod';
import { clusterIn } from '../embedded-postgres/cluster.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { type LineContent, logAfter } from './catalogue.ts';
import { type Base, baseFolder } from './layout.ts';
import type { Unpacker } from './packing.ts';
import { requireRoom } from './room.ts';
import type { BackupTarget } from './target.ts';
import { segmentOf } from './wal-segments.ts';

/** Room that a restore takes, as a multiple of the cluster: its files, its log, and what recovery adds. */
const roomFactor = 2.2;
const segmentBytes = 16 * 1024 * 1024;

const Manifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.int(),
      Checksum: z.string(),
    }),
  ),
});

/** The files of a backup, opened one by one. */
export class Extraction {
  readonly #target: BackupTarget;
  readonly #unpacker: Unpacker;

  constructor(target: BackupTarget, unpacker: Unpacker) {
    this.#target = target;
    this.#unpacker = unpacker;
  }

  /** @throws OperatorError when the disk has too little room for the base with its log */
  async requireRoom(place: string, base: Base, segments: number): Promise<void> {
    await requireRoom(place, Math.ceil(base.bytes * roomFactor) + segments * segmentBytes);
  }

  /**
   * Puts a cluster together: the files of the base, compared with PostgreSQL's manifest, and the log after it.
   * @param home the folder that will hold it
   */
  async cluster(home: string, base: Base, line: LineContent, segments: readonly string[]): Promise<void> {
    const folder = clusterIn(home);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = (name: string) => `${baseFolder(line.id, base.id)}/${name}`;
    const partNamed = (start: string) => base.parts.find(({ name }) => name.startsWith(start));
    for (const start of ['base.tar', 'backup_manifest']) {
      const part = partNamed(start);
      if (!part) throw new OperatorError(`The base ${base.id} lacks ${start}.`);
      const bytes = await this.#open(path(part.name));
      if (start === 'base.tar')
        // Without owners: those of the archive are of another machine, or of a user namespace.
        await this.#named(
          path(part.name),
          pipeline(bytes, extract({ cwd: folder, strict: true, preserveOwner: false })),
        );
      else
        await this.#named(
          path(part.name),
          pipeline(bytes, createWriteStream(join(folder, 'backup_manifest'), { mode: 0o600 })),
        );
    }
    await compareWithManifest(folder, base);
    const { histories } = logAfter(line, base);
    for (const name of [...histories, ...segments]) {
      const stored = line.log.get(name)?.path ?? '';
      const bytes = await this.#open(stored);
      await this.#named(
        stored,
        pipeline(bytes, createWriteStream(join(folder, 'pg_wal', name), { mode: 0o600 })),
      );
    }
  }

  /** The bytes of a stored file. @throws OperatorError when it is missing */
  async #open(path: string) {
    const bytes = await this.#target.get(path);
    if (!bytes) throw new OperatorError(`${path} is missing in ${this.#target.name}.`);
    return await this.#unpacker.unpack(path, bytes);
  }

  /** @throws OperatorError that names the file when what is done with it fails */
  async #named(path: string, work: Promise<void>): Promise<void> {
    await work.catch((cause: Error) => {
      if ((cause as NodeJS.ErrnoException).code === 'ENOSPC')
        throw new OperatorError('The disk is full.', { cause });
      throw new OperatorError(`${path} is damaged: ${cause.message}.`, { cause });
    });
  }
}

/** @throws OperatorError that names the first file that is not what PostgreSQL wrote down */
async function compareWithManifest(folder: string, base: Base): Promise<void> {
  const text = await readFile(join(folder, 'backup_manifest'), 'utf8');
  const cut = text.lastIndexOf('"Manifest-Checksum"');
  const own = /"Manifest-Checksum": "([0-9a-f]+)"/.exec(text.slice(cut))?.[1];
  if (cut < 0 || createHash('sha256').update(text.slice(0, cut)).digest('hex') !== own)
    throw new OperatorError(`The manifest of base ${base.id} is damaged.`);
  for (const file of Manifest.parse(JSON.parse(text)).Files) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString();
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk);
    } catch (cause) {
      throw new OperatorError(`The base ${base.id} lacks the file ${path}.`, { cause });
    }
    if (hash.digest('hex') !== file.Checksum)
      throw new OperatorError(`The file ${path} of base ${base.id} is damaged.`);
  }
}

/**
 * The segments of the log that are needed to get from a base to a moment. Two bases later the moment is past for sure.
 * @param moment left out, as far as the log goes
 */
export function segmentsUntil(line: LineContent, base: Base, moment?: Date): string[] {
  const { segments } = logAfter(line, base);
  const later = moment && line.bases.filter(({ started_at }) => started_at > moment.toISOString())[1];
  if (!later) return segments;
  const last = segmentOf(later.timeline, later.stop_lsn);
  return segments.filter((name) => name <= last);
}
