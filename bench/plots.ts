import type { Growth } from './growth.ts';
import type { Memory } from './memory.ts';
import type { Compared } from './peer-rounds.ts';

const colours = ['#1c7ed6', '#868e96', '#e8590c', '#2f9e44', '#9c36b5', '#e03131', '#0c8599', '#f08c00'];
const colour = (index: number) => colours[index % colours.length] ?? '';

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (each) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[each] ?? '');
const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${escaped(words)}</text>`;
const svg = (width: number, height: number, title: string, parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${text(16, 24, title, 'font-size="15" font-weight="bold"')}
${parts.join('\n')}
</svg>
`;

/** Processor time of a request as bars, one a peer, for each call. */
export function peersPlot(load: readonly Compared[]): string {
  const names = ['caseward', 'bare', 'django'] as const;
  const [left, width, bar, gap] = [220, 900, 10, 12];
  const cost = (call: Compared, name: (typeof names)[number]) => {
    const { server_us = 0, database_us = 0 } = call.peers[name] ?? {};
    return (server_us ?? 0) + (database_us ?? 0);
  };
  // Django's bars would leave the others no room: they are cut off, and say so.
  const most = Math.max(...load.map((call) => Math.max(cost(call, 'caseward'), cost(call, 'bare')))) * 1.25;
  const parts = names.map((name, index) =>
    [
      `<rect x="${left + index * 110}" y="36" width="10" height="10" fill="${colour(index)}"/>`,
      text(left + 16 + index * 110, 46, name),
    ].join(''),
  );
  let y = 62;
  for (const call of load) {
    parts.push(text(left - 8, y + 14, call.call, 'text-anchor="end"'));
    for (const [index, name] of names.entries()) {
      const value = cost(call, name);
      if (value === 0) continue;
      const length = (Math.min(value, most) / most) * (width - left - 90);
      parts.push(
        `<rect x="${left}" y="${y}" width="${length.toFixed(1)}" height="${bar - 1}" fill="${colour(index)}"/>`,
      );
      parts.push(
        text(left + length + 4, y + 9, `${value.toFixed(0)}${value > most ? ' (cut)' : ''}`, 'font-size="9"'),
      );
      y += bar;
    }
    y += gap;
  }
  return svg(width, y + 10, 'Processor time of a request, server and database, in microseconds', parts);
}

interface Line {
  name: string;
  points: (readonly [x: number, y: number])[];
}

function linesPlot(
  title: string,
  lines: readonly Line[],
  ticks: (readonly [x: number, label: string])[],
): string {
  const [width, height, left, right, top, bottom] = [900, 420, 60, 230, 44, 40];
  const points = lines.flatMap((line) => line.points);
  const [least, largest] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const most = Math.max(...points.map(([, y]) => y)) * 1.1;
  const across = (x: number) => left + ((x - least) / (largest - least || 1)) * (width - left - right);
  const up = (y: number) => height - bottom - (y / most) * (height - top - bottom);
  const parts = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => {
    const y = up(most * share);
    return [
      `<line x1="${left}" x2="${width - right}" y1="${y}" y2="${y}" stroke="#dee2e6"/>`,
      text(left - 6, y + 4, (most * share).toFixed(most < 20 ? 1 : 0), 'text-anchor="end"'),
    ];
  });
  for (const [x, label] of ticks)
    parts.push(text(across(x), height - bottom + 18, label, 'text-anchor="middle"'));
  for (const [index, { name, points: path }] of lines.entries()) {
    const coordinates = path.map(([x, y]) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`).join(' ');
    parts.push(`<polyline points="${coordinates}" fill="none" stroke="${colour(index)}" stroke-width="2"/>`);
    parts.push(text(width - right + 12, top + 14 + index * 17, name, `fill="${colour(index)}"`));
  }
  return svg(width, height, title, parts);
}

/** p95 of each call over the size of the firm. */
export function growthPlot(growth: readonly Growth[]): string {
  const lines = growth.map(({ call, sizes }) => ({
    name: call,
    points: sizes.map(({ matters, measured }) => [Math.log10(matters), measured.p95] as const),
  }));
  const ticks = (growth[0]?.sizes ?? []).map(
    ({ matters }) => [Math.log10(matters), matters.toLocaleString('en')] as const,
  );
  return linesPlot('95 of 100 answers come within ms, by matters in the firm', lines, ticks);
}

/** Resident memory over time. */
export function memoryPlot({ samples }: Memory): string {
  const points = samples.flatMap(({ seconds, mb }) => (mb === null ? [] : [[seconds / 60, mb] as const]));
  const last = points.at(-1)?.[0] ?? 0;
  const ticks = [0, 0.5, 1].map((share) => [last * share, `${(last * share).toFixed(1)} min`] as const);
  return linesPlot('Resident memory of the server under load, MB', [{ name: 'server', points }], ticks);
}
