const kinds = {
  image:
    'jpg png apng gif webp tif bmp jxr psd ico jp2 jpm jpx mj2 heic avif jxl cr2 cr3 dng nef arw orf rw2 raf icns j2c jls',
  video: 'mp4 mkv webm mov avi mpg flv 3gp 3g2 m4v mts ogv asf f4v',
  recording: 'mp3 m4a m4b oga ogg opus flac wav spx amr aif caf aac ac3 mid wv ape voc qcp',
  archive: 'zip tar rar gz bz2 7z xz Z lz lzh lz4 zst cab ar arj cpio ace tar.gz iso dmg',
  document: 'pdf docx docm dotx xlsx xlsm pptx pptm odt ods odp rtf epub mobi ps eps pages numbers key',
} as const;
const kindByEnding = new Map(
  Object.entries(kinds).flatMap(([kind, endings]) => endings.split(' ').map((ending) => [ending, kind])),
);

/** Types of files that a computer runs. */
const programs = new Set(
  'exe elf macho swf wasm class deb rpm crx xpi apk jar lnk alias dex nes reg'.split(' '),
);

/** Whether files of a type are run: programs, shortcuts, packages that install. */
export const isProgram = (ending: string): boolean => programs.has(ending);

/** A type of files in words, such as `a PNG image`. */
function inWords(ending: string): string {
  const kind = programs.has(ending) ? 'program' : (kindByEnding.get(ending) ?? 'file');
  return `${/^([aeilmnosx]|r[tw]|html)/i.test(ending) ? 'an' : 'a'} ${ending.toUpperCase()} ${kind}`;
}

/** Says that a file is not what its name says. @param actualType the ending that files of its type have */
export const describeMismatch = (fileName: string, actualType: string): string =>
  `This file is ${inWords(actualType)}, though its name says ${endingOf(fileName).toUpperCase()}.`;

/** The ending of a file's name in lower case, without the dot; empty without one. */
export const endingOf = (fileName: string): string =>
  /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** What browsers show of themselves, by ending, with the media type under which it is shown. */
const shownPictures: Readonly<Record<string, string>> = {
  png: 'image/png',
  apng: 'image/apng',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
};

/** How a file is previewed: from its bytes as a picture, a PDF or a message, else by its extracted text. */
export type PreviewKind = 'picture' | 'pdf' | 'mail' | 'text';

/** A file as it was declared, and what it was found to be. */
interface DeclaredFile {
  file_name: string;
  content_type: string;
  actual_type: string;
}

/** The media type of the picture that a file is shown as; undefined when it is none that browsers show. */
export function pictureTypeOf({ file_name, content_type, actual_type }: DeclaredFile): string | undefined {
  const ending = actual_type || endingOf(file_name);
  if (ending) return shownPictures[ending];
  return Object.values(shownPictures).find((type) => type === content_type);
}

/** How a file is previewed: as what it was found to be, else as what its name says, else as its media type. */
export function previewKindOf(file: DeclaredFile): PreviewKind {
  if (pictureTypeOf(file)) return 'picture';
  const ending = file.actual_type || endingOf(file.file_name);
  if (ending === 'pdf' || (!ending && file.content_type === 'application/pdf')) return 'pdf';
  return ending === 'eml' || (!ending && file.content_type === 'message/rfc822') ? 'mail' : 'text';
}

/** Largest file that a browser is given for a preview, in bytes. */
export const largestPreview = 64 * 1024 * 1024;
