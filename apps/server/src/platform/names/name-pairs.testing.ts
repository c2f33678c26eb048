import type { NameText } from './read-name.ts';

/*
 * Pairs of names, by what tells them apart: what the comparison must, and must not, take for one party. The bench
 * measures with them too.
 */

type Pairs = readonly (readonly [string, string])[];

const person = (text: string): NameText => ({ kind: 'PERSON', text });
const company = (text: string): NameText => ({ kind: 'COMPANY', text });

/** Names of one person. */
export const people: Record<string, Pairs> = {
  'case and accents': [
    ['Jürgen Groß', 'JURGEN GROSS'],
    ['Zoë Özdemir', 'zoe ozdemir'],
    ['Juergen Mueller', 'Jürgen Müller'],
  ],
  'order of the words': [
    ['Hanna Lindqvist', 'Lindqvist, Hanna'],
    ['Hanna Maria Lindqvist', 'LINDQVIST Hanna Maria'],
  ],
  'titles and suffixes': [
    ['Prof. Dr. Ilse Brandt', 'Ilse Brandt'],
    ['Walter Reyes Jr.', 'Walter Reyes'],
    ['Nora Quill, Ph.D.', 'Quill, Nora'],
    ['Rechtsanwältin Petra Kühn', 'Petra Kühn'],
  ],
  'double names and names at birth': [
    ['Vera Holm-Castell', 'Vera Castell-Holm'],
    ['Vera Holm-Castell', 'Vera Holm'],
    ['Vera Holm née Castell', 'Vera Castell'],
    ['Vera Holm geb. Castell', 'Castell, Vera'],
  ],
  particles: [
    ['Pieter van der Meulen', 'Pieter Vandermeulen'],
    ['Carla De Rosa', 'Carla Derosa'],
    ['Sean OHara', "Sean O'Hara"],
    ['Tariq al-Hashimi', 'Tariq Hashimi'],
  ],
  'middle names and initials': [
    ['Ruth Ellen Marlowe', 'Ruth Marlowe'],
    ['R. E. Marlowe', 'Ruth Ellen Marlowe'],
    ['RE Marlowe', 'Ruth Ellen Marlowe'],
  ],
  'short forms': [
    ['Bob Tanaka', 'Robert Tanaka'],
    ['Peggy Sloan', 'Margaret Sloan'],
    ['Sascha Orlow', 'Alexander Orlow'],
    ['Pepe Luna', 'José Luna'],
    ['Beppe Riva', 'Giuseppe Riva'],
    ['Gosia Nowak', 'Małgorzata Nowak'],
    ['Vova Sidorov', 'Vladimir Sidorov'],
    ['Giannis Pappas', 'Ioannis Pappas'],
    ['Zé Almeida', 'José Almeida'],
    ['Sepp Huber', 'Josef Huber'],
  ],
  'slips of the pen': [
    ['Margot Delacroix', 'Margot Delacrox'],
    ['Benedict Oyelaran', 'Bendict Oyelarna'],
  ],
  'names as they are heard': [
    ['Claire Meyer', 'Clare Maier'],
    ['Steven Philips', 'Stephen Fillips'],
    ['Dmitri Tchaikovsky', 'Dmitrij Tschaikowski'],
  ],
  'East Asian names': [
    ['Zhang Wei', 'Cheung Wei'],
    ['Lee Min-ho', 'Yi Minho'],
    ['Chiang Ching-kuo', 'Jiang Jingguo'],
  ],
  'other scripts': [
    ['Ольга Павленко', 'Olga Pavlenko'],
    ['Νίκος Μαρκόπουλος', 'Nikos Markopoulos'],
    ['فاطمة حسن', 'Fatima Hassan'],
    ['יעל רוזן', 'Yael Rosen'],
    ['राहुल मेहता', 'Rahul Mehta'],
    ['李小龙', 'Li Xiaolong'],
  ],
};

/** Names of one company. */
export const companies: Record<string, Pairs> = {
  'legal forms': [
    ['Nordlicht Solar GmbH', 'Nordlicht Solar AG'],
    ['Nordlicht Solar GmbH & Co. KG', 'Nordlicht Solar'],
    ['Kobalt Ventures S.p.A.', 'Kobalt Ventures'],
    ['ООО Ромашка', 'Romashka LLC'],
    ['Tilia Sp. z o.o.', 'Tilia spółka z ograniczoną odpowiedzialnością'],
  ],
  'ampersands and small words': [
    ['Fenwick & Straub', 'Fenwick and Straub'],
    ['Fenwick + Straub LLP', 'Fenwick, Straub'],
    ['The Harbor at Larkspur', 'Harbor Larkspur'],
  ],
  'short words for long ones': [
    ['Quillon Intl Mfg', 'Quillon International Manufacturing'],
    ['Brambleton Tech', 'Brambleton Technologies Inc.'],
  ],
  'blanks and slips': [
    ['BlueHeron Logistics', 'Blue Heron Logistics'],
    ['Brambleton Dairy', 'Brambelton Dairy'],
  ],
  'first letters': [
    ['Pacific Harbor Towing', 'PHT'],
    ['Quarry & Keel', 'Q&K'],
  ],
  'trade names': [
    ['Ostrava Kiln Inc. d/b/a Emberworks', 'Emberworks LLC'],
    ['Emberworks f/k/a Ostrava Kiln', 'Ostrava Kiln Inc.'],
  ],
};

/** Names of two parties. */
export const strangers: readonly (readonly [NameText, NameText])[] = [
  [person('Paul Marlowe'), person('Irene Marlowe')],
  [person('Irene Marlowe'), person('Irene Castell')],
  [person('Irene Holm-Castell'), person('Peter Castell')],
  [person('Marlowe Quill'), person('Irene Marlowe')],
  [person('R. Marlowe'), person('Irene Marlowe')],
  [company('Nordlicht Solar GmbH'), company('Seewind Solar GmbH')],
  [company('First National Bank'), company('National Savings Bank')],
  [company('Brambleton Dairy'), company('Fenwick Dairy')],
  [company('Cypress Oil Company'), company('Larkspur Oil Company')],
];
