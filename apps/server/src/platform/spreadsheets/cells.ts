/** How a cell is read. */
interface Reading {
  /** As the file says: n, s, str, inlineStr, b, d, e. */
  type: string;
  isDay: boolean;
  strings: readonly string[];
  from1904: boolean;
}

const dayMs = 86_400_000;

/** The built-in formats of days and times. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49);

/** Whether a format's code shows a day: it has letters of a date outside quotes, brackets and escapes. */
const showsDay = (code: string) => /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|general/gi, ''));

/** Of each style, by its format: whether it shows a day. */
export const dateFormats = (styles: readonly string[], codes: ReadonlyMap<string, string>): boolean[] =>
  styles.map((id) => {
    const code = codes.get(id);
    return code === undefined ? isBuiltIn(Number(id)) : showsDay(code);
  });

/** A day, with its time where it has one. */
function dayText(serial: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const moment = new Date(start + Math.round((serial * dayMs) / 1000) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const [day = '', time = ''] = moment.toISOString().split('T');
  return serial % 1 === 0 ? day : `${day} ${time.slice(0, 5)}`;
}

/** The text of a cell: a number with the 15 digits that Excel knows, a day as YYYY-MM-DD, an error as nothing. */
export function cellText(value: string, { type, isDay, strings, from1904 }: Reading): string {
  switch (type) {
    case 's':
      return (strings[Number(value)] ?? '').trim();
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return value.split('T')[0] ?? '';
    case 'n': {
      const number = Number(value);
      if (value.trim() === '' || !Number.isFinite(number)) return '';
      if (isDay && number >= 1) return dayText(number, from1904);
      const shown = Number(number.toPrecision(15));
      return Math.abs(shown) >= 1e21 ? value : String(shown);
    }
    default:
      return value.trim();
  }
}
