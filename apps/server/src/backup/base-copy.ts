import { basename } from 'node:path';
import { runningRelease } from '../db/release.ts';
import { type BaseBackup, withBaseBackup } from '../embedded-postgres/base-backup.ts';
import type { DatabaseFacts } from './backup.queries.ts';
import { type Base, baseFolder, nameOf, writeBase } from './layout.ts';
import { measured, type Packer } from './packing.ts';
import type { BackupTarget } from './target.ts';

/** What a base is taken of, and where it goes. */
export interface BaseOrder {
  superUrl: string;
  target: BackupTarget;
  packer: Packer;
  line: string;
  systemIdentifier: string;
  /** Version of PostgreSQL's package. */
  postgres: string;
  facts: DatabaseFacts;
  /** The release that its data is of; left out, this one. */
  product?: string;
  /** Nobody works meanwhile: it is read as fast as the disk is. */
  isHasty?: boolean;
}

/** Takes a base. It counts only once its `base.json` is there, which is written last. */
export async function takeBase(order: BaseOrder): Promise<Base> {
  const { superUrl, target, packer, line, systemIdentifier, postgres, facts } = order;
  const started = new Date();
  const id = nameOf(started);
  const product = order.product ?? (await runningRelease());
  const parts: Base['parts'] = [];
  const copy = async (backup: BaseBackup): Promise<Base> => {
    const keep = async (name: string, bytes: AsyncIterable<Uint8Array>, compress: boolean) => {
      const path = packer.named(`${baseFolder(line, id)}/${name}`);
      const stored = measured(await packer.pack(bytes, { compress }));
      await target.put(path, stored.bytes);
      parts.push({ name: basename(path), ...stored.reading() });
    };
    const start = await backup.start;
    const archive = measured(backup.archive);
    await keep('base.tar.zst', archive.bytes, true);
    await keep('backup_manifest', backup.manifest, false);
    const stop = await backup.stop;
    const base: Base = {
      id,
      line,
      started_at: started.toISOString(),
      finished_at: new Date().toISOString(),
      timeline: start.timeline,
      start_lsn: start.lsn,
      stop_lsn: stop.lsn,
      system_identifier: systemIdentifier,
      postgres,
      product,
      ...facts,
      bytes: archive.reading().size,
      encrypted: packer.encrypts,
      parts,
    };
    await writeBase(target, base);
    return base;
  };
  try {
    return await withBaseBackup(superUrl, copy, order.isHasty);
  } catch (error) {
    // Where the place is full, a part that is whole would only be in the way.
    for (const { name } of parts) await target.remove(`${baseFolder(line, id)}/${name}`).catch(() => {});
    throw error;
  }
}
