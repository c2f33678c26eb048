import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { FieldRows } from './FieldRows.tsx';

/** A form that is drawn once more before it has the row that was added. */
function LateForm() {
  const [rows, setRows] = useState<{ name: string }[]>([]);
  const [, drawAgain] = useState(0);
  return (
    <FieldRows
      name="names"
      one="name"
      empty={{ name: '' }}
      most={5}
      value={rows}
      errors={{}}
      onChange={(next) => {
        drawAgain((count) => count + 1);
        setTimeout(() => setRows(next));
      }}
    >
      {(_, { number }) => <input aria-label={`Name ${number}`} />}
    </FieldRows>
  );
}

test('the focus goes to a row that was added, also when the form is drawn before the row is there', async () => {
  renderOnScreen(<LateForm />);
  fireEvent.click(screen.getByRole('button', { name: 'Add name' }));
  const added = await screen.findByRole('textbox', { name: 'Name 1' });
  await waitFor(() => expect(document.activeElement).toBe(added));
});
