import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import '../../testing/render.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';

const many = Array.from({ length: 100 }, (_, index) => index);

function Rows({ all }: { all: readonly number[] }) {
  const { rows, isWhole, frame } = useDrawnRows('Rows', all);
  return (
    <ul {...frame} aria-label={isWhole ? 'whole' : 'begun'}>
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

const drawnAtFirst = (all: readonly number[]) => renderToString(<Rows all={all} />).match(/<li>/g) ?? [];

test('the first frame has nine rows, and the others follow', async () => {
  // The server's rendering is the first one, and no transition follows it.
  expect(drawnAtFirst(many)).toHaveLength(9);
  expect(drawnAtFirst(many.slice(0, 7))).toHaveLength(7);
  render(<Rows all={many} />);
  expect(await screen.findByRole('list', { name: 'whole' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
});
