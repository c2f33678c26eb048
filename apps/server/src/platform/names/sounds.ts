const doubled = /([a-z])\1+/g;

/** Letters that sound alike in some language, written alike; the vowels stay. In this order. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/^wh/, 'w'],
  [/^x/, 's'],
  [/^mc/, 'mk'],
  [/tsch|tch|shch|sch|sh|cz|sz|zh|ch(?=[eiy])/g, 'c'],
  [/ph/g, 'f'],
  [/ght/g, 't'],
  [/([aeiou])gh(?![aeiou])/g, '$1'],
  [/gh|g/g, 'g'],
  [/dg(?=[eiy])|dj|j/g, 'j'],
  [/ck|c(?=[aoulrktn]|$)|q|kh|ch/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/dt|th/g, 't'],
  [/tz|ts|ce$|z/g, 's'],
  [/x/g, 'ks'],
  [/w|v/g, 'v'],
  [/mb$/, 'm'],
  [/ee|ea|ie|y/g, 'i'],
  [/oo|ou|ue/g, 'u'],
  [/ay|ai|ei|ey|ae/g, 'e'],
  [/au|aw|ow|oa/g, 'o'],
  [/h/g, ''],
  [/e$/, ''],
];

const spelled = new Map<string, string>();
const sounded = new Map<string, readonly string[]>();
const mostKept = 50_000;

function kept<Value>(store: Map<string, Value>, word: string, make: () => Value): Value {
  const known = store.get(word);
  if (known !== undefined) return known;
  if (store.size >= mostKept) store.clear();
  const made = make();
  store.set(word, made);
  return made;
}

/** A word as it is spelled by its sound: Mookerjee and Mukherji are the same. */
export const spelledBySound = (word: string): string =>
  kept(spelled, word, () =>
    spellings.reduce((text, [from, to]) => text.replace(from, to), word).replace(doubled, '$1'),
  );

/** Consonants by classes that languages confuse; the first vowel is A, later ones are left out. */
const classes: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/^x/, 's'],
  [/^wh/, 'w'],
  [/tsch|tch|shch|sch|sh|cz|sz|zh|tz|ts|ch(?=[iey])/g, 's'],
  [/ph/g, 'f'],
  [/ght/g, 't'],
  [/([aeiouy])gh(?![aeiouy])/g, '$1'],
  [/dg(?=[eiy])|dj|gh/g, 'g'],
  [/c(?=[eiy])/g, 's'],
  [/z/g, 's'],
  [/ck|ch|kh|q|c/g, 'k'],
  [/x/g, 'ks'],
  [/dt|th/g, 't'],
  [/d/g, 't'],
  [/b$/, 'p'],
  [/[vw]/g, 'f'],
  [/mb$/, 'm'],
];
/** After the choices of a reading: no h but the first, no vowel but the first. */
const skeleton = (text: string): string =>
  classes
    .reduce((known, [from, to]) => known.replace(from, to), text)
    .replace(/j/g, 'g')
    .replace(doubled, '$1')
    .replace(/(?!^)h/g, '')
    .replace(/^[aeiouy]+/, 'A')
    .replace(/[aeiouy]/g, '')
    .replace(/([a-zA])\1+/g, '$1');

/**
 * The consonants of a word by their sounds, with every likely reading: ch may be k or sh, w and j may be vowels.
 * @returns at most five, the likeliest first
 */
export const soundsOf = (word: string): readonly string[] =>
  kept(sounded, word, () => {
    const read = new Set([skeleton(word)]);
    if (/ch(?![iey])/.test(word)) read.add(skeleton(word.replace(/ch/g, 's')));
    if (/(?!^)w/.test(word)) read.add(skeleton(word.replace(/(?!^)w/g, 'u')));
    if (/j/.test(word)) read.add(skeleton(word.replace(/j/g, 'y')));
    if (/c$/.test(word)) read.add(skeleton(word.replace(/c$/, 's')));
    if (/ch[iey]/.test(word)) read.add(skeleton(word.replace(/ch/g, 'k')));
    if (/(?!^)v(?=[^aeiouy]|$)/.test(word)) read.add(skeleton(word.replace(/(?!^)v/g, 'u')));
    return [...read].filter(Boolean).slice(0, 5);
  });

/**
 * The sounds that a word may have whose vowels are not written: b and v, p and f are one letter there, w and y are
 * often vowels.
 */
export const unvowelledSoundsOf = (word: string): readonly string[] => {
  const sounds = [word, word.replace(/(?!^)[vw]/g, ''), word.replace(/^kh/, 'h')].flatMap((each) =>
    soundsOf(each),
  );
  const each = sounds.flatMap((sound) => {
    const letters = [...sound].map((letter) => (/[bfp]/.test(letter) ? ['b', 'f', 'p'] : [letter]));
    return letters
      .reduce<string[]>((all, some) => all.flatMap((begun) => some.map((one) => begun + one)), [''])
      .slice(0, 27);
  });
  return [...new Set(each.map((sound) => sound.replace(/b$/, 'p')))].slice(0, 40);
};
