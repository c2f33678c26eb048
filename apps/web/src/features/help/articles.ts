import { type HelpTopic, helpTopics } from '../../shared/help/topics.ts';
import type { ArticlesOf } from './article.ts';
import { dailyArticles } from './daily-articles.ts';
import { firmArticles } from './firm-articles.ts';
import { legalArticles } from './legal-articles.ts';

const all: ArticlesOf<HelpTopic> = { ...dailyArticles, ...legalArticles, ...firmArticles };

/** All articles, in their order. */
export const articles = helpTopics.map((topic) => ({ topic, ...all[topic] }));
