import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fonts are compressed already, and the page is rendered each time it is served. */
const isWorthIt = (file: string) => /\.(m?js|css|wasm|bcmap|pfb|ttf)$/.test(file);

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  const asText = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
  await Promise.all([
    brotli(plain, asText).then((packed) => writeFile(`${path}.br`, packed)),
    zip(plain, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

/** Writes a Brotli and a gzip file beside each built one, so that serving costs no compression. */
export const compressed = (): Plugin => ({
  name: 'caseward-compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter(isWorthIt);
    await Promise.all(files.map((file) => compress(join(dir, file))));
  },
});
