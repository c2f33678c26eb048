import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprintOf } from './web.ts';

test('the web is rebuilt when a source is changed, added, renamed or removed, and only then', async () => {
  const base = await mkdtemp(join(tmpdir(), 'caseward-web-'));
  try {
    const fingerprint = () => fingerprintOf(base, ['src', 'index.html', 'public']);
    await mkdir(join(base, 'src', 'app'), { recursive: true });
    await writeFile(join(base, 'src', 'app', 'router.tsx'), 'routes');
    await writeFile(join(base, 'index.html'), 'page');
    const first = await fingerprint();
    expect(await fingerprint()).toBe(first);
    await writeFile(join(base, 'README.md'), 'no source');
    expect(await fingerprint()).toBe(first);

    const seen = [first];
    const changes = [
      () => writeFile(join(base, 'index.html'), 'another page'),
      () => writeFile(join(base, 'src', 'main.tsx'), ''),
      () => rename(join(base, 'src', 'main.tsx'), join(base, 'src', 'app', 'main.tsx')),
      () => rm(join(base, 'src', 'app', 'router.tsx')),
    ];
    for (const change of changes) {
      await change();
      seen.push(await fingerprint());
    }
    expect(new Set(seen).size).toBe(seen.length);
  } finally {
    await rm(base, { recursive: true });
  }
});
