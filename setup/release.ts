import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runningRelease } from '../apps/server/src/db/release.ts';
import { writeReleaseFixture } from '../apps/server/src/testing/release-fixture.ts';
import { root } from './programs.ts';
import { listRelease, releaseFaults } from './released.ts';

// Records what the version in package.json releases: the checksums of its migrations, and a database that it has filled.
const database = join(root, 'apps/server/database');
const version = await runningRelease();
await listRelease(database, version);
const fixture = join(database, 'releases', version);
// What a release was is not made again by a later one.
if (!existsSync(fixture)) await writeReleaseFixture(fixture);
const faults = await releaseFaults(database, version);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    `Release ${version} is recorded. Commit it, then: git tag -s v${version} -m "Caseward ${version}"`,
  );
