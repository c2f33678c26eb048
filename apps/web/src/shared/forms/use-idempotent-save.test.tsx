import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Writing } from '../api/call.ts';
import { useIdempotentSave } from './use-idempotent-save.ts';

const saves = () => {
  const save = vi.fn(async (_values: { note: string }, _writing: Writing) => 'saved');
  const { result } = renderHook(() => useIdempotentSave(save));
  const keyOf = (call: number) => save.mock.calls[call]?.[1].idempotency_key;
  const send = (note: string) => result.current.send({ note }, 7, () => {});
  return { result, save, keyOf, send };
};

test('the same content goes under the same key until it is settled, other content under another', async () => {
  const { result, save, keyOf, send } = saves();
  await send('Call the clerk');
  await send('Call the clerk');
  await send('Call the court');
  result.current.settle();
  await send('Call the court');
  expect(keyOf(1)).toBe(keyOf(0));
  expect(new Set([keyOf(0), keyOf(2), keyOf(3)]).size).toBe(3);
  expect(save.mock.calls[0]?.[1].version).toBe(7);
});

test('the attempt is kept before it is sent, and an earlier one goes on after a restart', async () => {
  const { result, save } = saves();
  const order: string[] = [];
  save.mockImplementation(async () => {
    order.push('sent');
    return 'saved';
  });
  await result.current.send({ note: 'Call the clerk' }, 7, () => order.push('kept'));
  expect(order).toEqual(['kept', 'sent']);

  const later = saves();
  later.result.current.attempt.current = result.current.attempt.current;
  await later.send('Call the clerk');
  expect(later.keyOf(0)).toBe(save.mock.calls[0]?.[1].idempotency_key);
});
