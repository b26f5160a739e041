import { describe, expect, test } from 'vitest';
import { foundGroups, pageGroup, printedGroup, step } from './palette-items.ts';
import { PAGES } from './pages.ts';

const all = { permissions: new Set(['*']), roles: [] };

describe('the palette', () => {
  test('groups what was found by register and knows where each leads', () => {
    const groups = foundGroups([
      { register: 'tag', id: 't1', title: '20-EM-0003A', description: 'Motor' },
      { register: 'subSystem', id: 's1', title: '20-01', description: null },
      { register: 'tag', id: 't2', title: '20-EM-0003B', description: null, void: true },
      { register: 'nothing', id: 'x', title: 'x', description: null },
    ]);
    expect(groups.map(({ label, items }) => [label.en, items.map(({ href }) => href)])).toEqual([
      ['Tag', ['/TaggedItems/Tag?id=t1', '/TaggedItems/Tag?id=t2']],
      ['Subsystem', ['/RefTable/SubSystem?id=s1']],
    ]);
    expect(
      groups[0]?.items.map(({ isVoid }) => isVoid),
      'what is void says so',
    ).toEqual([false, true]);
  });

  test('opens what a printed page belongs to when a scanner types its code, whatever the host was', () => {
    const id = '019a2f3c-7b1e-7c3d-9a55-000000000003';
    const [group] = printedGroup(`https://old.example/Certification/TagITRs/${id}#p2.3r4`);
    expect(group?.label).toEqual({ en: 'Printed page 2 of 3', zh: '打印件第 2 页，共 3 页' });
    expect(group?.items.map(({ href }) => href)).toEqual([`/Certification/TagITRs/${id}`]);
    expect(printedGroup('20-EM-0003A')).toEqual([]);
  });

  test('puts what people look for most first', () => {
    const found = ['drawing', 'handover', 'loop', 'taggedItem'].map((register) => ({
      register,
      id: '1',
      title: 'x',
      description: null,
    }));
    expect(foundGroups(found).map(({ key }) => key)).toEqual(['taggedItem', 'handover', 'drawing', 'loop']);
  });

  test('offers pages by name in either language, those that begin with the text first', () => {
    const titles = (text: string) =>
      pageGroup(PAGES, { text, language: 'en', granted: all }).items.map(({ title }) => title);
    expect(titles('天际')).toEqual(['Skyline', 'Work pack skyline', 'Job card skyline']);
    expect(titles('tag')[0]).toMatch(/^Tag/);
  });

  test('offers pages that the menu leaves out, to users who may open them', () => {
    const offered = (permissions: readonly string[]) =>
      pageGroup(PAGES, { text: 'PAC', language: 'en', granted: { permissions: new Set(permissions), roles: [] } })
        .items;
    expect(offered(['handover:see']).map(({ href }) => href)).toEqual(['/Handover/PAC']);
    expect(offered([])).toEqual([]);
  });

  test('offers no page that the user may not see', () => {
    expect(
      pageGroup(PAGES, { text: 'skyline', language: 'en', granted: { permissions: new Set(['tag:see']), roles: [] } })
        .items,
    ).toEqual([]);
  });

  test.each([
    [-1, 1, 3, 0],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 0, -1],
  ] as const)('steps from %i by %i among %i to %i', (at, by, count, next) => {
    expect(step(at, by, count)).toBe(next);
  });
});
