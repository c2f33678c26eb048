import { pngOf } from '../png.ts';

const size = 192;
const green = [31, 77, 58] as const;
const white = [255, 255, 255] as const;

type Line = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** All lengths are shares of the picture. */
const leaf: Line = [0.29, 0.71, 0.76, 0.24];
const halfLeaf = 0.15;
const stem: Line = [0.2, 0.8, 0.6, 0.4];
const halfStem = 0.018;

/** A point as seen from the middle of a line: how far along it, and how far beside it. */
function seenFrom([fromX, fromY, toX, toY]: Line, x: number, y: number) {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [alongX, alongY] = [(toX - fromX) / length, (toY - fromY) / length];
  const [awayX, awayY] = [x - (fromX + toX) / 2, y - (fromY + toY) / 2];
  return {
    length,
    along: Math.abs(awayX * alongX + awayY * alongY),
    beside: Math.abs(awayX * alongY - awayY * alongX),
  };
}

/** Whether a point is in the leaf: where two circles through its ends overlap. */
function isInLeaf(x: number, y: number) {
  const { length, along, beside } = seenFrom(leaf, x, y);
  const radius = (length ** 2 / 4 + halfLeaf ** 2) / (2 * halfLeaf);
  return along ** 2 + (beside + radius - halfLeaf) ** 2 < radius ** 2;
}

function isInStem(x: number, y: number) {
  const { length, along, beside } = seenFrom(stem, x, y);
  return along < length / 2 && beside < halfStem;
}

const isInDisc = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < 0.5;
const isWhite = (x: number, y: number) => isInLeaf(x, y) !== isInStem(x, y);

const steps = [0.125, 0.375, 0.625, 0.875];

/** The share of a pixel's points for which something holds (anti-aliasing). */
function share(x: number, y: number, holds: (x: number, y: number) => boolean) {
  const points = steps.flatMap((right) =>
    steps.map((down) => [(x + right) / size, (y + down) / size] as const),
  );
  return points.filter(([right, down]) => holds(right, down)).length / points.length;
}

/** The logo of the first demo firm: a leaf of ash on a disc, as a PNG. */
export const logo = () =>
  pngOf(size, size, (x, y) => {
    const bright = share(x, y, isWhite);
    const mix = (channel: 0 | 1 | 2) =>
      Math.round(green[channel] + (white[channel] - green[channel]) * bright);
    return [mix(0), mix(1), mix(2), Math.round(255 * share(x, y, isInDisc))];
  });
