import type { HelpTopic } from '../../shared/help/topics.ts';
import { may, type Restricted } from '../../shared/session/permissions.ts';

/** A screen that an article speaks of. */
export interface HelpScreen {
  to: string;
  label: string;
  /** Who may not call it gets no link; left out: everybody does. */
  by?: Restricted;
}

/** Whether the signed-in person may use a screen. */
export const isOpen = ({ by }: HelpScreen): boolean => !by || may(by);

/** What the help says of one thing that people do. */
export interface HelpArticle {
  title: string;
  /** A sentence or two each. */
  points: readonly string[];
  screens: readonly HelpScreen[];
}

/** Some of the articles. */
export type ArticlesOf<Topic extends HelpTopic> = Record<Topic, HelpArticle>;
