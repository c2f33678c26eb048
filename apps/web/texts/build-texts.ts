import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@caseward/contract/languages';
import type { Plugin } from 'vite';
import { refusalsIn, sourceLanguage, translationInto } from './catalogue.ts';
import { inlinedTexts } from './inlined-texts.ts';
import { isContract, translatedTexts } from './plain-texts.ts';
import { edited, type Node } from './syntax-tree.ts';
import type { Translate } from './translate.ts';

/** The language of this build, from the environment. Each language has a build of its own. */
export const languageOfBuild = (): Language =>
  languages.find((language) => language === process.env.CASEWARD_LANGUAGE) ?? sourceLanguage;

/** Puts the texts of a language into the code when it is built: no browser loads a catalogue, or what reads one. */
export function buildTexts(language: Language): Plugin {
  let translate: Translate;
  const root = fileURLToPath(new URL('..', import.meta.url));
  return {
    name: 'caseward-texts',
    enforce: 'post',
    config: async () => ({
      define: {
        'import.meta.env.CASEWARD_LANGUAGE': JSON.stringify(language),
        // As text: what an environment holds.
        'import.meta.env.CASEWARD_REFUSALS': JSON.stringify(JSON.stringify(await refusalsIn(language, root))),
      },
    }),
    async buildStart() {
      translate = await translationInto(language, root);
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
    transform: {
      filter: {
        id: { include: [/[\\/]apps[\\/]web[\\/]src[\\/]/, /[\\/]packages[\\/]contract[\\/]src[\\/]/] },
      },
      handler(code, id) {
        const isOurs = isContract(id.replace(/\?.*$/, ''));
        if (isOurs ? language === sourceLanguage : !code.includes('@lingui/')) return null;
        const tree = this.parse(code) as unknown as Node;
        const edits = isOurs ? translatedTexts(code, tree, translate) : inlinedTexts(code, tree, translate);
        return { code: edited(code, edits), map: null };
      },
    },
  };
}
