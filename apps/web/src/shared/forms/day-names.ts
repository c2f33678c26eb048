/** Names of the months, from January on, and what people write for them: in each language that is spoken. */
export const months: readonly string[][] = [
  ['january', 'jan', 'januar', 'jänner'],
  ['february', 'feb', 'februar'],
  ['march', 'mar', 'märz', 'mär', 'maerz'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'jun', 'juni'],
  ['july', 'jul', 'juli'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct', 'oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec', 'dezember', 'dez'],
];

/** Names of the weekdays, from Sunday on. */
export const weekdays: readonly string[][] = [
  ['sunday', 'sun', 'sonntag', 'so'],
  ['monday', 'mon', 'montag', 'mo'],
  ['tuesday', 'tues', 'tue', 'dienstag', 'di'],
  ['wednesday', 'weds', 'wed', 'mittwoch', 'mi'],
  ['thursday', 'thurs', 'thur', 'thu', 'donnerstag', 'do'],
  ['friday', 'fri', 'freitag', 'fr'],
  ['saturday', 'sat', 'samstag', 'sa', 'sonnabend'],
];

/** How many days from today. */
export const daysFromToday: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  heute: 0,
  morgen: 1,
  übermorgen: 2,
  gestern: -1,
  vorgestern: -2,
};
