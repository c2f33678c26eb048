import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** One file of `apps/server/database`. */
export interface SqlFile {
  /** Without its folder. */
  name: string;
  sql: string;
  /** SHA-256 of the text, in hexadecimal. */
  checksum: string;
}

export const migrationsFolder = new URL('../../database/migrations/', import.meta.url);
export const functionsFolder = new URL('../../database/functions/', import.meta.url);

/** The SQL files of a folder, by name. */
export async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
