import { describeMismatch, endingOf, isProgram } from '@caseward/contract/file-kinds';
import { fileTypeFromBuffer, supportedExtensions } from 'file-type';

/** How many first bytes are needed to recognise a file type. */
export const headLength = 4_100;

/** Families of endings whose files begin alike, or are opened by the same programs. */
const alike = [
  'zip docx docm dotx dotm xlsx xlsm xltx xltm pptx pptm potx potm ppsx ppsm vsdx odt ott ods ots odp otp odg otg epub jar apk crx xpi kmz key numbers pages 3mf',
  'cfb doc dot xls xlt ppt pps pot msg msi pub vsd mpp wps',
  'doc dot rtf xml docx docm',
  'xls xlt xml xlsx xlsm',
  'ppt pps pot pptx pptm',
  'xml svg html htm xhtml kml gpx rss xsd xsl plist eml',
  'pdf ai',
  'ps eps ai',
  'jpg jpeg jpe jfif mpo',
  'tif tiff dng cr2 nef arw orf rw2',
  'png apng',
  'heic heif avif',
  'mp4 m4a m4v m4p m4b mov qt 3gp 3g2 f4v f4a f4p f4b',
  'mp1 mp2 mp3 mpg mpeg vob mts m2ts ts',
  'mkv mka webm',
  'ogg oga ogv ogx ogm opus spx',
  'asf wma wmv',
  'aif aiff aifc',
  'mid midi',
  'jp2 jpx jpm j2c jpf mj2',
  'gz tgz emz svgz tar.gz',
  'bz2 tbz2',
  'xz txz',
  'tar ova',
  'exe dll scr sys ocx cpl com',
  'pgp gpg asc sig',
].map((row) => new Set(row.split(' ')));

/** Endings of text files. */
const ofText = new Set(
  'txt text log md csv tsv json html htm css js xml svg eml ics vcf yml yaml'.split(' '),
);

/**
 * Endings of files that begin with marks which text has not, by definition of their format. Not of those that programs
 * also open as text, such as `doc` and `xls`, or that other files are called by, such as `ts` and `key`.
 */
const neverText = new Set(
  `pdf png apng jpg jpeg jpe jfif gif bmp tif tiff webp heic heif avif docx docm xlsx xlsm pptx pptm odt ods odp
  zip 7z rar gz tgz mp3 mp4 m4a m4v mov avi mkv webm wav msg`.split(/\s+/),
);

/** Bytes that no text has in any encoding of one byte or UTF-8: controls but for tab, ends of lines and pages. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127;

/** What bytes are that nothing recognises and that are all of text; undefined when they are not. */
function textIn(ending: string, head: Uint8Array): ActualType | undefined {
  if (head.length === 0 || head.some(isControl)) return undefined;
  const text = Buffer.from(head).toString('latin1');
  // What came before it in the mail or on the wire may stand above the first line of a PDF.
  if (ending === 'pdf' && text.slice(0, 1024).includes('%PDF-')) return undefined;
  return /^(\xef\xbb\xbf)?\s*<(!doctype html|html)\b/i.test(text)
    ? { actual_type: 'html', content_type: 'application/octet-stream' }
    : { actual_type: 'txt', content_type: 'text/plain' };
}

const namesType = (ending: string) =>
  supportedExtensions.has(ending as never) || ofText.has(ending) || alike.some((row) => row.has(ending));

/** A file's type where its name says another. */
export interface ActualType {
  /** The ending that files of this type have. */
  actual_type: string;
  /** The media type under which it is handed out. */
  content_type: string;
}

/**
 * Compares a file's ending with its content type, recognised by the first bytes. An unknown ending promises nothing,
 * and unrecognised bytes contradict nothing, unless they are text where there can be none.
 * @returns undefined when the two agree
 */
export async function actualTypeOf(fileName: string, head: Uint8Array): Promise<ActualType | undefined> {
  const ending = endingOf(fileName);
  if (!namesType(ending)) return undefined;
  const found = await fileTypeFromBuffer(head);
  if (!found) return neverText.has(ending) ? textIn(ending, head) : undefined;
  if (found.ext === ending) return undefined;
  if (alike.some((row) => row.has(found.ext) && row.has(ending))) return undefined;
  // A letter to BMW begins like a bitmap; but no text contains a zero byte.
  if (ofText.has(ending) && !head.includes(0)) return undefined;
  return {
    actual_type: found.ext,
    content_type: harmless.test(found.mime) ? found.mime : 'application/octet-stream',
  };
}

/** Media types that no browser runs anything of. */
const harmless =
  /^(image\/(?!svg)|audio\/|video\/|application\/(pdf|zip|rtf|vnd\.(openxmlformats-officedocument|oasis\.opendocument))\b)/;

/** Why a file whose name says something else is refused; undefined when it is kept. */
export const refusalOf = (fileName: string, { actual_type }: ActualType): string | undefined =>
  isProgram(actual_type)
    ? `${describeMismatch(fileName, actual_type)} Pack it into a ZIP archive, which keeps its name and its bytes, and upload that.`
    : undefined;
