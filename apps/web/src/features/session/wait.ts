const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A number of seconds as text, such as "2 minutes 5 seconds". */
export function waitInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes > 0 && counted(minutes, 'minute'), rest > 0 && counted(rest, 'second')];
  return parts.filter((part) => part !== false).join(' ');
}
