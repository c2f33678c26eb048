import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { readConfig } from '../config.ts';
import { inScope } from '../db/scope.ts';
import { recordFaultyFile } from '../platform/audit/faulty-files.ts';
import { SYSTEM_USER_ID } from '../platform/jobs/job-kinds.ts';
import { openStore } from '../startup/document-store.ts';
import { measure } from '../storage/meter.ts';
import type { DocumentStore, FaultOfFile } from '../storage/store.ts';
import { filesAfter, type RegisteredFile } from './documents.queries.ts';
import { withRecordingPool } from './owner-pool.ts';

const batch = 500;

/** Adds `documents verify`. */
export function addDocumentsCommand(program: Command): void {
  program
    .command('documents')
    .description('the files of the firms')
    .command('verify')
    .description(
      'read every file and compare it with the SHA-256 of its upload; one that is missing or changed is named, is in its firm’s audit log, and makes the exit code 1',
    )
    .action(verify);
}

async function verify() {
  const config = readConfig();
  // Nothing is signed here.
  const store = await openStore(config, randomBytes(32), true);
  await withRecordingPool(async (owner) => {
    let read = 0;
    let faults = 0;
    for await (const file of everyFile(owner)) {
      const fault = await faultOf(store, file);
      read += 1;
      if (fault !== undefined) {
        faults += 1;
        process.exitCode = 1;
        console.log(`Document ${file.id} of firm ${file.tenant_id}: ${fault.what} (${file.file_path}).`);
        await inScope(owner, { tenantId: file.tenant_id, userId: SYSTEM_USER_ID }, (scope) =>
          recordFaultyFile(scope, file.file_path, fault.problem, 'operator'),
        );
      }
      if (read % batch === 0) console.error(`${read} files read.`);
    }
    console.log(`${read} ${read === 1 ? 'file' : 'files'} read, ${faults} missing or changed.`);
  });
}

/** One after the other, so that memory does not grow with their number or size. */
async function* everyFile(owner: Pool): AsyncGenerator<RegisteredFile> {
  let files: RegisteredFile[] = [];
  do {
    files = await filesAfter(owner, files.at(-1), batch);
    yield* files;
  } while (files.length === batch);
}

async function faultOf(
  store: DocumentStore,
  { file_path, size, sha256 }: RegisteredFile,
): Promise<{ problem: FaultOfFile; what: string } | undefined> {
  const bytes = await store.read(file_path);
  if (!bytes) return { problem: 'missing', what: 'its file is missing' };
  const found = await measure(bytes);
  if (found.sha256 === sha256 && found.size === size) return undefined;
  return {
    problem: 'changed',
    what: `its file was changed: it has ${found.size} bytes instead of ${size}, SHA-256 ${found.sha256} instead of ${sha256}`,
  };
}
