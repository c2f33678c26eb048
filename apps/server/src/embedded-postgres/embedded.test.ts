import { execFile } from 'node:child_process';
import { readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readPostmaster } from './cluster.ts';
import { embeddedBench, keep, kept, query } from './embedded.testing.ts';
import { startEmbedded } from './embedded.ts';
import { findPrograms } from './programs.ts';

const run = promisify(execFile);
const { pathTo, start, startElsewhere } = embeddedBench();
const folderFor = (name: string) => pathTo(name, 'postgres');

describe('a first start', () => {
  test('makes a UTF-8 database and keeps its secrets to itself', async () => {
    const folder = folderFor('first');
    const database = await start(folder);
    expect(
      await query(
        database.ownerUrl,
        `select current_user as role, current_database() as database,
      current_setting('server_encoding') as encoding, current_setting('timezone') as zone`,
      ),
    ).toEqual([{ role: 'caseward_owner', database: 'caseward', encoding: 'UTF8', zone: 'UTC' }]);
    expect(await query(database.appUrl, `select lower('ÄÉ') as lower`)).toEqual([{ lower: 'äé' }]);

    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'passwords.json'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(['cluster', 'passwords.json', 'server.log']);
    expect(await readdir(dirname(folder))).toEqual(['postgres']);
    expect(await readdir('/tmp')).not.toContain(`.s.PGSQL.${database.port}`);
  });

  test('gives nobody more than their role', async () => {
    const database = await start(folderFor('first'));
    const roles = await query(
      database.superUrl,
      `select rolname, rolcanlogin, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
         from pg_roles where rolname like 'caseward%' order by 1`,
    );
    const powerless = {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    };
    expect(roles).toEqual([
      { rolname: 'caseward_app', rolcanlogin: true, ...powerless },
      { rolname: 'caseward_definer', rolcanlogin: false, ...powerless },
      { rolname: 'caseward_owner', rolcanlogin: true, ...powerless },
      { rolname: 'caseward_sealer', rolcanlogin: false, ...powerless },
    ]);
    for (const sql of [
      'create schema mine',
      'create table public.mine (a int)',
      'create temporary table mine (a int)',
    ]) {
      await expect(query(database.appUrl, sql)).rejects.toThrow('permission denied');
    }
    await query(
      database.ownerUrl,
      `create schema owned;
       grant create on schema owned to caseward_definer;
       create function owned.f() returns int language sql as 'select 1';
       alter function owned.f() owner to caseward_definer;
       create or replace function owned.f() returns int language sql as 'select 2';
       drop schema owned cascade`,
    );
    const wrong = new URL(database.appUrl);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('runs PostgreSQL in a process group of its own, where Ctrl-C does not reach it', async () => {
    const folder = folderFor('first');
    await start(folder);
    const groupOf = async (pid: number) =>
      (await run('ps', ['-o', 'pgid=', '-p', String(pid)])).stdout.trim();
    const { pid } = (await readPostmaster(folder)) ?? { pid: 0 };
    expect(await groupOf(pid)).toBe(String(pid));
    expect(await groupOf(process.pid)).not.toBe(String(pid));
  });

  test('at the same moment as another makes one database, and one of the two serves it', async () => {
    const folder = folderFor('race');
    const [here, there] = await Promise.all([
      start(folder).catch((error: Error) => error.message),
      startElsewhere(folder),
    ]);
    const refusals = [typeof here === 'string' && here, there.error].filter(Boolean);
    expect(refusals).toEqual([expect.stringContaining('already served')]);
    await there.end('SIGTERM');
  });

  test.runIf(process.platform === 'linux')('links the libraries that npm left out', async () => {
    const { root } = await findPrograms();
    const link = join(root, 'lib', 'libpgtypes.so');
    await unlink(link);
    await findPrograms();
    expect((await stat(link)).isFile()).toBe(true);
  });
});

describe('a later start', () => {
  test('has the same data at the same address', async () => {
    const folder = folderFor('later');
    const first = await start(folder);
    await keep(first.ownerUrl);
    await first.stop();
    expect(await readPostmaster(folder)).toBeUndefined();
    const second = await start(folder);
    expect(second.appUrl).toBe(first.appUrl);
    expect(await kept(second.ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('takes another port where its own is taken', async () => {
    const folder = folderFor('later');
    const first = await start(folder);
    await first.stop();
    const server = await new Promise<Server>((resolve) => {
      const listening = createServer().listen(first.port, '127.0.0.1', () => resolve(listening));
    });
    const second = await start(folder);
    server.close();
    expect(second.port).not.toBe(first.port);
    expect(await kept(second.ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('is not misled by the number of a dead PostgreSQL borne by another process', async () => {
    const folder = folderFor('later');
    await (await start(folder)).stop();
    await writeFile(
      join(folder, 'cluster', 'postmaster.pid'),
      `${process.pid}\n${folder}\n0\n1\n\n127.0.0.1\n1 1\nready\n`,
    );
    expect(await kept((await start(folder)).ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('is refused while another instance serves the folder, which goes on undisturbed', async () => {
    const folder = folderFor('later');
    const serving = await start(folder);
    await expect(startEmbedded({ folder })).rejects.toThrow(
      `The data folder of ${folder} is already served by caseward, process ${process.pid}.`,
    );
    expect(await kept(serving.ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('is refused on a folder of another major version', async () => {
    const folder = folderFor('major');
    await (await start(folder)).stop();
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start(folder)).rejects.toThrow(
      /was made by PostgreSQL 17; .* runs PostgreSQL 18, .*db upgrade/s,
    );
  });
});
