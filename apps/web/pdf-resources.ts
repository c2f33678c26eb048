import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const library = dirname(manifest);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/** Folders of the library, and what of each a preview may need. Licences go along. */
const needed = { cmaps: /\.bcmap$|^LICENSE/, standard_fonts: /./, wasm: /\.wasm$|^LICENSE/ };

/** Fonts, character maps and decoders for PDFs, by their place below the build or the server of development. */
const files = new Map(
  Object.entries(needed).flatMap(([folder, names]) =>
    readdirSync(join(library, folder))
      .filter((name) => names.test(name))
      .map((name) => [`assets/pdfjs-${version}/${folder}/${name}`, join(library, folder, name)]),
  ),
);

/** Serves what pdf.js fetches while it draws: not all PDFs contain their fonts. */
export const pdfResources = (isSource: boolean): Plugin => ({
  name: 'caseward-pdf-resources',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const file = files.get(request.url?.slice(1) ?? '');
      if (!file) return next();
      if (file.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
      response.end(readFileSync(file));
    });
  },
  generateBundle() {
    // The address is the same in every language.
    if (!isSource) return;
    for (const [fileName, file] of files)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
  },
});
