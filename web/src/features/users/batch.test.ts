import { expect, test } from 'vitest';
import { CallError } from '../../lib/call/call-error.ts';
import { eachOf, failIfRefused } from './batch.ts';

test('a refusal does not stop the rest, and is reported by name', async () => {
  const { done, refused } = await eachOf(['a', 'b', 'c'], async (id) => {
    if (id === 'b') throw new CallError('the last administrator', { code: 409 });
  });
  expect(done).toEqual(['a', 'c']);
  expect(refused.map(({ id }) => id)).toEqual(['b']);
  expect(() => failIfRefused(refused, () => 'Li Wei')).toThrow('Li Wei: the last administrator');
  expect(() => failIfRefused([], () => undefined)).not.toThrow();
});

test('a lost connection ends the batch immediately', async () => {
  const tried: string[] = [];
  const work = async (id: string): Promise<void> => {
    tried.push(id);
    throw new CallError('no connection', { code: 0, key: 'network' });
  };
  await expect(eachOf(['a', 'b'], work)).rejects.toThrow('no connection');
  expect(tried).toEqual(['a']);
});
