import { NotRead, Unreadable } from './unreadable.ts';

/** How files begin that Office wrote before 2007, and those that it protects with a password. */
const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const archives = new Set('zip tar rar gz bz2 7z xz Z lz lz4 zst cab tar.gz'.split(' '));

const asOld = {
  doc: 'This old kind of Word file is not read. Save it as DOCX and upload that to have its text found.',
  xls: 'This old kind of Excel file is not read. Save it as XLSX and upload that to have its text found.',
  ppt: 'This old kind of PowerPoint file is not read. Save it as PPTX and upload that to have its text found.',
  msg: 'This kind of message is not read. Save it as EML and upload that to have its text found.',
} as const;

/**
 * Refuses a file whose text cannot be read.
 * @param ending of its name
 * @param found what its bytes were recognised as
 * @throws NotRead with a sentence that says so; Unreadable for one that is protected
 */
export function refuseKind(ending: string, bytes: Buffer, found: string | undefined): never {
  if (bytes.subarray(0, oldOffice.length).equals(oldOffice)) {
    if (/^(doc|xls|ppt)[xm]$/.test(ending))
      throw new Unreadable('The file is protected by a password. Remove the protection and upload it again.');
    const sentence = Object.entries(asOld).find(([known]) => ending.startsWith(known))?.[1];
    if (sentence) throw new NotRead(sentence);
  }
  if (found && archives.has(found))
    throw new NotRead('What is in an archive is not read. Upload the files in it to have their text found.');
  throw new NotRead('The text of this kind of file is not read. Its title and name are found.');
}
