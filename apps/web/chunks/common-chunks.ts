import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { type Chunk, mergeChunks } from './merge-chunks.ts';

/**
 * What a file costs a visit beside its bytes: headers of request and answer, its turn among six at a time, and the
 * browser's work for each. As many bytes of compressed code take about as long.
 */
const costOfFile = 1700;

const isScreen = /[\\/]src[\\/]pages[\\/].*Page\.tsx$/;
/** Beside a screen's weight of 1: parts come after its first paint, most of them only when somebody asks for them. */
const weightOfPart = 0.2;

interface BuiltChunk extends Chunk {
  modules: readonly string[];
}

/**
 * Builds once without writing anything, and decides which modules come in one file. The bundler by itself makes a file
 * of every set of modules that the same screens and parts need: hundreds, most of them below a kilobyte.
 * @param config of that build
 * @param early names of the chunks that are there before any screen: they stay as they are
 */
export const commonChunks = (config: () => InlineConfig, early: readonly string[]): Plugin => ({
  name: 'caseward-common-chunks',
  apply: 'build',
  config: async () => {
    const name = await namesOf(config(), early);
    // Whole sets: what they import is in sets of its own.
    const group = { name, debugName: 'common', includeDependenciesRecursively: false };
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
  },
});

/** The name of the chunk that a module belongs to; null: the bundler decides. */
async function namesOf(
  config: InlineConfig,
  early: readonly string[],
): Promise<(module: string) => string | null> {
  const built = await build({ ...config, configFile: false, logLevel: 'silent' });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const files = mergeChunks(commonOf(output, early), costOfFile);
  const names = new Map<string, string>();
  for (const [index, chunks] of files.entries())
    for (const { modules } of chunks) for (const module of modules) names.set(module, `common-${index}`);
  return (module) => names.get(module) ?? null;
}

/** Chunks that several screens or parts share, and that are not there before all of them. */
function commonOf(output: Rolldown.RolldownOutput['output'], early: readonly string[]): BuiltChunk[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const styles = new Map(
    output.filter((file) => file.type === 'asset').map(({ fileName, source }) => [fileName, source]),
  );
  /** Whatever loads with a file, itself included. */
  const loadedWith = (file: string, seen = new Set<string>()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const imported of byName.get(file)?.imports ?? []) loadedWith(imported, seen);
    return seen;
  };
  const first = chunks
    .filter(({ isEntry, name }) => isEntry || early.includes(name))
    .reduce((files, { fileName }) => loadedWith(fileName, files), new Set<string>());
  const later = chunks.filter(({ fileName }) => !first.has(fileName));
  const users = later
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map(({ fileName, facadeModuleId }) => ({
      weight: isScreen.test(facadeModuleId ?? '') ? 1 : weightOfPart,
      files: loadedWith(fileName),
    }));
  const imports = new Map<string, BuiltChunk[]>(later.map(({ fileName }) => [fileName, []]));
  const made = later.map(({ fileName, code, moduleIds, viteMetadata, isDynamicEntry }) => {
    const own = [...(viteMetadata?.importedCss ?? [])].map((file) => styles.get(file) ?? '');
    const chunk: BuiltChunk = {
      bytes: [code, ...own].reduce((sum, text) => sum + gzipSync(text).length, 0),
      hasStyles: own.length > 0,
      users: new Set(users.filter(({ files }) => files.has(fileName))),
      imports: imports.get(fileName) ?? [],
      modules: moduleIds,
    };
    for (const importer of later)
      if (importer.imports.includes(fileName)) imports.get(importer.fileName)?.push(chunk);
    return { chunk, isDynamicEntry };
  });
  return made.filter(({ isDynamicEntry }) => !isDynamicEntry).map(({ chunk }) => chunk);
}
