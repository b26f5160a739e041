import { describe, expect, test } from 'vitest';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { menuOf } from './menu.ts';
import { PAGES, pageOf } from './pages.ts';

const routes = (granted: readonly string[]): readonly string[] =>
  menuOf(new Set(granted), 'en').flatMap(({ pages }) => pages.map(({ route }) => route));

describe('the menu', () => {
  test('shows what a person may see and leaves out empty groups', () => {
    expect(routes(['tag:see'])).toEqual(['/TaggedItems/Tag']);
    expect(routes([])).toEqual([]);
  });
  test('leaves out the pages that the specification hides', () => {
    const all = routes(['*']);
    for (const hidden of [
      '/RefTable/HandoverType',
      '/Handover/PAC',
      '/Handover/RFSU',
      '/Handover/FAC',
      '/Handover/raisemcc',
      '/Certification/TagITRsEditDocument',
    ]) {
      expect(all).not.toContain(hidden);
    }
    expect(all).toContain('/Handover/MCC');
  });
  test('sorts the reference data by name in the language', () => {
    const names =
      menuOf(new Set(['*']), 'en')
        .find(({ group }) => group === 'refTable')
        ?.pages.map(({ title }) => title.en) ?? [];
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('the pages', () => {
  test('stand for every register at its own route', () => {
    for (const { route } of allRegisters) expect(pageOf(route)?.route).toBe(route);
  });
  test('have each a route of their own', () => {
    expect(new Set(PAGES.map(({ route }) => route.toLowerCase())).size).toBe(PAGES.length);
  });
  test('are found with a slash at the end and in any case', () => {
    expect(pageOf('/home-page/')?.route).toBe('/home-page');
    expect(pageOf('/taggeditems/tag')?.route).toBe('/TaggedItems/Tag');
    expect(pageOf('/nowhere')).toBeUndefined();
  });
});
