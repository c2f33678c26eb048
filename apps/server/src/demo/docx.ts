import type { Paper } from './paper.ts';
import { zip } from './zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>
</Types>`;

const relationships = `${declaration}<Relationships xmlns="${packages}/relationships">
<Relationship Id="document" Target="word/document.xml"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/>
</Relationships>`;

/** The media type of Word documents. */
export const docxType = `${word}.document`;

/** Writes a paper as a Word document. */
export function docx({ title, paragraphs }: Paper): Promise<Uint8Array> {
  const body = [
    paragraphOf(title, '<w:b/><w:sz w:val="28"/>'),
    ...paragraphs.map((each) => paragraphOf(each)),
  ];
  const document = `${declaration}<w:document
 xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`;
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships,
    'word/document.xml': document,
  });
}

/** @param look properties of the run */
function paragraphOf(text: string, look = ''): string {
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`);
  const spacing = '<w:pPr><w:spacing w:after="160"/></w:pPr>';
  return `<w:p>${spacing}<w:r><w:rPr>${look}</w:rPr>${lines.join('<w:br/>')}</w:r></w:p>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
