import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BAND_LOOKS } from '@plumbline/contract/rules/bands.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import {
  isStateField,
  MARK_SIZE,
  markPath,
  markSteps,
  STATE_OF,
  WORK_STATES,
  type StateMark,
} from '@plumbline/contract/rules/work-state.ts';

const ROOT = join(import.meta.dirname, '..');
const css = (file: string): string => readFileSync(join(ROOT, 'web/src', file), 'utf8');
const MARKS: readonly StateMark[] = ['empty', 'half', 'threeQuarters', 'full', 'warning'];

/** The variables of one look in a style sheet. */
function variablesIn(text: string, selector: string): ReadonlyMap<string, string> {
  const start = text.indexOf(`${selector} {`);
  const body = text.slice(start, text.indexOf('\n}', start));
  return new Map([...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

describe.each(Object.entries(WORK_STATES))('the state %s', (state, declared) => {
  test.each([
    [':root', 'light'],
    [":root[data-theme='dark']", 'dark'],
  ] as const)('has its declared colours in the look %s', (selector, look) => {
    const variables = variablesIn(css('lib/look/theme.css'), selector);
    const { main, soft, text } = declared[look];
    const shades = ['', '-soft', '-text'].map((shade) => variables.get(`state-${state}${shade}`));
    expect(shades).toEqual([main, soft, text]);
  });
  test('has a pill in lists', () => {
    expect(css('grid/grid.css')).toMatch(new RegExp(`\\.pl-pill-${state} \\{[^}]*--state-${state}-text`));
  });
});

test('states of one mark have different colours, and states of one colour different marks or words', () => {
  const all = Object.values(WORK_STATES);
  const looks = all.map(({ mark, light }) => `${mark} ${light.main}`);
  // overdue and blocked are both red warnings: their words differ
  expect(new Set(looks).size).toBe(all.length - 1);
  expect(new Set(all.map(({ word }) => word.en)).size).toBe(all.length);
  expect(new Set(all.map(({ word }) => word.zh)).size).toBe(all.length);
});

describe('a tile', () => {
  const shown = Object.values(BAND_LOOKS).flatMap(({ state }) => (state === null ? [] : [WORK_STATES[state].mark]));
  test('has a fuller mark the more of its work is done, from an empty ring to a full one', () => {
    const order = shown.map((mark) => MARKS.indexOf(mark));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect([shown.at(0), shown.at(-1)]).toEqual(['empty', 'full']);
    expect(new Set(shown).size).toBe(4);
  });
  test('has no mark where there is nothing to do, and no colours of its own in the style sheet', () => {
    expect(BAND_LOOKS.empty.state).toBeNull();
    expect(css('features/progress/grid/completions-grid.module.css')).not.toMatch(/--band(?:-soft)?:/);
  });
});

describe('every value of a field that is a state', () => {
  const fields = [...allRegisters, ...queryLists].flatMap(({ key, fields: own }) =>
    Object.entries(own).flatMap(([name, field]) => (isStateField(name, field) ? [{ key, name, field }] : [])),
  );
  test('exists in more than ten registers and lists', () => expect(fields.length).toBeGreaterThan(10));
  test.each(fields)('$key: $name has a state of its own', ({ field }) => {
    const missing = (choicesOf(field) ?? []).filter(({ value }) => !Object.hasOwn(STATE_OF, String(value)));
    expect(missing.map(({ value }) => value)).toEqual([]);
  });
  test('has one that is declared', () => {
    expect(Object.values(STATE_OF).every((state) => Object.hasOwn(WORK_STATES, state))).toBe(true);
  });
});

describe('a mark', () => {
  /** The area of an outline, holes taken off, from straight lines between its points. */
  function area(mark: StateMark): number {
    let [sum, startX, startY, x, y] = [0, 0, 0, 0, 0];
    const line = (toX: number, toY: number): void => {
      sum += (x * toY - toX * y) / 2;
      [x, y] = [toX, toY];
    };
    for (const step of markSteps(mark)) {
      if (step[0] === 'Z') line(startX, startY);
      else {
        const end = step[0] === 'C' ? step[3] : step[1];
        if (step[0] === 'M') [x, y, startX, startY] = [end[0], end[1], end[0], end[1]];
        if (step[0] === 'C')
          for (const [toX, toY] of step.slice(1, 3) as readonly (readonly [number, number])[]) line(toX, toY);
        line(end[0], end[1]);
      }
    }
    return sum;
  }

  test('covers more of its square the more is done', () => {
    const areas = MARKS.slice(0, 4).map(area);
    expect(areas).toEqual(areas.toSorted((a, b) => a - b));
    expect(areas[0]).toBeGreaterThan(0);
    expect(new Set(areas).size).toBe(4);
  });
  test.each(MARKS)(
    '%s stays within its square, and is drawn by the same path on pages, in charts and on paper',
    (mark) => {
      const points = markSteps(mark).flatMap(([, ...each]) => each.flat());
      expect(Math.min(...points)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...points)).toBeLessThanOrEqual(MARK_SIZE);
      expect(markPath(mark).match(/[MLCZ]/g)).toEqual(markSteps(mark).map(([step]) => step));
    },
  );
});
