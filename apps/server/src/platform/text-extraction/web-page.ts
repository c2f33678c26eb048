import { markupReader, webMarkup } from './markup.ts';
import { TextGatherer } from './unreadable.ts';

/** The text of a web page. */
export function textOfWebPage(source: string): string {
  const text = new TextGatherer();
  markupReader(webMarkup, text, false).end(source);
  return text.toString();
}
