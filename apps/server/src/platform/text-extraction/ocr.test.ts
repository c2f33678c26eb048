import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { recognise } from './ocr.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.skipIf(process.platform === 'win32')('has the kernel hold the memory of tesseract', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-ocr-'));
  try {
    await writeFile(join(folder, 'tesseract'), '#!/bin/sh\ncat >/dev/null\nulimit -d\n', { mode: 0o755 });
    vi.stubEnv('PATH', [folder, '/usr/bin', '/bin'].join(delimiter));
    expect(await recognise(Buffer.from('a picture'))).toBe(`${1_024 * 1_024}\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
