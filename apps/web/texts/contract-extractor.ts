import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parseAst } from 'rolldown/parseAst';
import { contractTexts, isContract } from './contract-texts.ts';
import type { Node } from './syntax-tree.ts';

/** Finds the texts of the contract, which has no macros: the server runs it as it is. */
export const contractExtractor: ExtractorType = {
  match: isContract,
  extract(filename, code, onMessageExtracted) {
    const tree = parseAst(code, { lang: 'ts' }) as unknown as Node;
    for (const { message, node } of contractTexts(tree)) {
      const line = code.slice(0, node.start).split('\n').length;
      onMessageExtracted({ id: generateMessageId(message), message, origin: [filename, line] });
    }
  },
};
