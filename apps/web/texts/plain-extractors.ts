import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parseAst } from 'rolldown/parseAst';
import { isContract, isRefusing, type PlainText, plainTexts, sentencesIn } from './plain-texts.ts';
import type { Node } from './syntax-tree.ts';

const extractor = (
  match: (file: string) => boolean,
  textsOf: (tree: Node) => PlainText[],
): ExtractorType => ({
  match,
  extract(filename, code, onMessageExtracted) {
    const tree = parseAst(code, { lang: 'ts' }) as unknown as Node;
    for (const { message, node } of textsOf(tree)) {
      const line = code.slice(0, node.start).split('\n').length;
      onMessageExtracted({ id: generateMessageId(message), message, origin: [filename, line] });
    }
  },
});

/** Finds the texts of the contract, and those with which the server refuses a call: neither has macros. */
export const plainExtractors: ExtractorType[] = [
  extractor(isContract, plainTexts),
  extractor(isRefusing, sentencesIn),
];
