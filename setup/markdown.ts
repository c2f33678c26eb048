import { posix } from 'node:path';

const longest = 120;

/** Blanks out what is code: its width is not prose's, and what looks like a link in it is none. */
function withoutCode(text: string): string[] {
  let inCode = false;
  return text.split('\n').map((line) => {
    const fence = line.trimStart().startsWith('```');
    if (fence) inCode = !inCode;
    return fence || inCode ? '' : line;
  });
}

/** The anchor GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsIn = (text: string) =>
  withoutCode(text).flatMap((line) => (/^#+ /.test(line) ? [anchorOf(line.replace(/^#+ /, ''))] : []));

/**
 * Checks Markdown: prose lines have at most 120 characters (tables excepted), and links to files and headings
 * of the repository lead somewhere.
 * @param documents text by path, relative to the repository's folder
 * @param paths all files of the repository
 * @returns a message per problem
 */
export function markdownProblems(documents: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  const exists = (path: string) => paths.some((file) => file === path || file.startsWith(`${path}/`));
  const linkProblem = (from: string, link: string) => {
    if (/^[a-z]+:/.test(link)) return undefined;
    const [target = '', anchor = ''] = link.split('#');
    const path = target ? posix.join(posix.dirname(from), target) : from;
    if (!exists(path)) return `links to ${link}, which does not exist`;
    const text = documents.get(path);
    return anchor && text !== undefined && !anchorsIn(text).includes(anchor)
      ? `links to ${link}, a heading that does not exist`
      : undefined;
  };
  return [...documents].flatMap(([path, text]) =>
    withoutCode(text).flatMap((line, index) => {
      const links = [...line.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => linkProblem(path, link));
      const tooLong = line.length > longest && !line.startsWith('|');
      return [...links, tooLong ? `has ${line.length} characters; wrap it at ${longest}` : undefined].flatMap(
        (problem) => (problem ? [`${path}:${index + 1} ${problem}.`] : []),
      );
    }),
  );
}
