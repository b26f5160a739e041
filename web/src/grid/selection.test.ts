import { describe, expect, test } from 'vitest';
import { selection as selectionShape } from '@plumbline/contract/register/filter.ts';
import { choose, chosenCount, EVERYTHING, headState, isChosen, NOTHING, toggleAll, toWire } from './selection.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

describe('choosing rows', () => {
  test('one by one', () => {
    const chosen = choose(NOTHING, [A], true);
    expect(isChosen(chosen, A)).toBe(true);
    expect(isChosen(chosen, B)).toBe(false);
    expect(chosenCount(choose(chosen, [A], false), 10)).toBe(0);
  });

  test('all matches except some, as a model and never as ids', () => {
    const some = choose(EVERYTHING, [A], false);
    expect(isChosen(some, A)).toBe(false);
    expect(isChosen(some, B)).toBe(true);
    expect(chosenCount(some, 1_000_000)).toBe(999_999);
    const wire = toWire(some, 1_000_000, { field: 'name', op: 'contains', value: 'P' });
    expect(wire).toEqual({ mode: 'allMatching', filter: { field: 'name', op: 'contains', value: 'P' }, except: [A] });
    expect(selectionShape.safeParse(wire).success).toBe(true);
  });

  test('the header shows none, some or all, and toggles between them', () => {
    expect(headState(NOTHING, 5)).toBe('none');
    expect(headState(choose(NOTHING, [A], true), 5)).toBe('some');
    expect(headState(choose(EVERYTHING, [A], false), 5)).toBe('some');
    expect(headState(EVERYTHING, 5)).toBe('all');
    expect(toggleAll(choose(NOTHING, [A], true), 5)).toBe(EVERYTHING);
    expect(toggleAll(EVERYTHING, 5)).toBe(NOTHING);
  });

  test('no chosen rows are no selection', () => {
    expect(toWire(NOTHING, 5, undefined)).toBeUndefined();
    expect(toWire(choose(EVERYTHING, [A], false), 1, undefined)).toBeUndefined();
    expect(toWire(choose(NOTHING, [A], true), 5, undefined)).toEqual({ mode: 'these', ids: [A] });
  });
});
