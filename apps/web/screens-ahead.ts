import { paths } from '@caseward/contract/paths';
import type { Plugin, Rolldown } from 'vite';

/** Addresses of one-time links, which need the screens' code without a session. */
const oneTimeLinks = [paths.join, paths.resetPassword];

/** Those of text in Latin letters: other letters are rare, and their fonts come when they are drawn. */
const fonts = ['inter-latin-wght-normal', 'source-serif-4-latin-wght-normal'];

/** What the page runs first. `screens`, `frame` and `fonts` are lists of files. */
const preloading = (screens: string, frame: string, fonts: string) => `{
      const hasSession = localStorage.getItem('access_token');
      const isLink = ${JSON.stringify(oneTimeLinks)}.includes(location.pathname.toLowerCase());
      const kinds = { css: 'style', woff2: 'font' };
      for (const href of [...(hasSession || isLink ? ${screens} : []), ...(hasSession ? [...${frame}, ...${fonts}] : [])]) {
        const kind = kinds[href.split('.').pop()];
        const link = document.createElement('link');
        link.rel = kind ? 'preload' : 'modulepreload';
        link.as = kind ?? 'script';
        link.crossOrigin = '';
        link.nonce = document.currentScript.nonce;
        link.href = href;
        document.head.append(link);
      }
    }`;

/**
 * Lets a page with a session load the code of the screens and of the frame around them together with that of sign-in,
 * which asks for it: nothing comes a round trip later for having files of its own. Their fonts come along: text that is
 * drawn in another one first is of another width, and would move what is below it. Who has yet to sign in loads none of
 * it.
 * @param screens the chunk of the router, as the build's configuration calls it
 * @param frame that of the shell
 */
export function screensAhead(screens: string, frame: string): Plugin {
  let base: string;
  return {
    name: 'caseward-screens-ahead',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const filesOf = (name: string): string => {
          const chunk = Object.values(bundle).find(
            (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.name === name,
          );
          if (!chunk)
            throw new Error(`The build has no chunk named ${name}: see codeSplitting in vite.config.ts.`);
          const files = [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
          return JSON.stringify(files.map((file) => base + file));
        };
        const fontFiles = fonts.map((name) => {
          const file = Object.keys(bundle).find((each) => each.includes(`/${name}-`));
          if (!file) throw new Error(`The build has no font named ${name}: see screens-ahead.ts.`);
          return base + file;
        });
        const preload = preloading(filesOf(screens), filesOf(frame), JSON.stringify(fontFiles));
        const script = `<script nonce="CASEWARD_NONCE">${preload}</script>\n    `;
        // Before the style sheets: a later script would wait for them.
        return html.replace('<script type="module"', `${script}$&`);
      },
    },
  };
}
