import { extractImages, getDocumentProxy } from 'unpdf';
import type { Recognise } from './ocr.ts';
import { largestPicture, refuseBursting } from './pdf-streams.ts';
import { damaged, TextGatherer, Unreadable } from './unreadable.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const limits = { maxImageSize: largestPicture, canvasMaxAreaInBytes: 4 * largestPicture };

/**
 * The text of a PDF, page by page; of pages with only pictures, their recognised text.
 * @throws Unreadable when it is damaged or protected, or unpacks to far more than a document holds
 */
export async function textOfPdf(bytes: Buffer, recognise: Recognise | undefined): Promise<string> {
  await refuseBursting(bytes);
  const pdf = await getDocumentProxy(taken(bytes), limits).catch(explain);
  const text = new TextGatherer();
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const written = await textOfPage(pdf, number);
      if (written.trim() || !recognise) text.add(written);
      else for (const image of await extractImages(pdf, number)) text.add(await recognise(netpbm(image)));
      text.add('\n');
    }
  } catch (error) {
    return explain(error);
  } finally {
    await pdf.loadingTask.destroy();
  }
  return text.toString();
}

async function textOfPage(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

type Picture = Awaited<ReturnType<typeof extractImages>>[number];

/** A picture in the simplest format (PNM): grey or colour, without alpha. */
function netpbm({ data, width, height, channels }: Picture): Buffer {
  const kept = channels === 1 ? 1 : 3;
  const pixels = Buffer.alloc(width * height * kept);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < kept; channel += 1)
      pixels[pixel * kept + channel] = data[pixel * channels + channel] ?? 0;
  return Buffer.concat([Buffer.from(`P${kept === 1 ? 5 : 6}\n${width} ${height}\n255\n`), pixels]);
}

/** The bytes as pdf.js takes them over, without a copy where they have memory of their own. */
const taken = ({ buffer, byteOffset, byteLength }: Buffer) =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

function explain(error: unknown): never {
  if (error instanceof Unreadable) throw error;
  const locked = error instanceof Error && error.name === 'PasswordException';
  throw locked
    ? new Unreadable('The file is protected by a password. Remove the protection and upload it again.', {
        cause: error,
      })
    : damaged(error);
}
