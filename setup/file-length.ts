const longest = 300;
const source = /\.(ts|tsx|mjs|css|sql)$/;

/** Generated files, and released migrations, which are never edited (decision 045). */
const excepted = /^apps\/server\/src\/db\/schema\.ts$|\/migrations\//;

/**
 * Finds source files of more than 300 lines.
 * @param files text by path, relative to the repository's folder
 * @returns a message per file
 */
export function tooLongFiles(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    return source.test(path) && !excepted.test(path) && lines > longest
      ? [`${path} has ${lines} lines: split it by what is inside, so that each file has at most ${longest}.`]
      : [];
  });
}
