import { expect, test, vi } from 'vitest';
import { PAGES } from './pages.ts';
import { actsNamed, commandsNamed, startGroups, type StartFacts } from './palette-start.ts';

const facts = (some: Partial<StartFacts> = {}): StartFacts => ({
  pages: PAGES,
  granted: { permissions: new Set(['*']), roles: [] },
  language: 'en',
  recent: [{ register: 'tag', id: 't1', title: '20-EM-0003A' }],
  favourites: ['/Report/Skyline', '/gone'],
  here: PAGES.find(({ route }) => route === '/Report/Skyline'),
  selection: null,
  undoable: null,
  isDark: false,
  run: { favourite: () => {}, look: () => {}, language: () => {} },
  ...some,
});
const titles = (some?: Partial<StartFacts>) =>
  Object.fromEntries(startGroups(facts(some)).map(({ label, items }) => [label.en, items.map(({ title }) => title)]));

test('before anything is typed the palette offers recent records, favourites and commands, but no addresses [use 19]', () => {
  expect(titles()).toEqual({
    Recent: ['20-EM-0003A'],
    Favourites: ['Skyline'],
    Commands: [
      'New tag',
      'Raise MCC',
      'Remove this page from favourites',
      'Switch scope',
      'Dark mode',
      'Switch to Chinese',
    ],
  });
  const notes = startGroups(facts()).flatMap(({ items }) => items.flatMap(({ note }) => note ?? []));
  expect(notes.filter((note) => note.startsWith('/'))).toEqual([]);
});

test('commands and favourites that the user may not use are left out [use 19]', () => {
  const { Commands, Favourites } = titles({ granted: { permissions: new Set(), roles: [] }, here: undefined });
  expect(Commands).toEqual(['Switch scope', 'Dark mode', 'Switch to Chinese']);
  expect(Favourites).toBeUndefined();
});

test('commands are found by typing [use 19]', () => {
  expect(commandsNamed(facts(), 'dark').items.map(({ title }) => title)).toEqual(['Dark mode']);
});

test('with rows chosen the palette begins with the acts on them, and says what can be undone', async () => {
  const [run, undo] = [vi.fn(), vi.fn(() => Promise.resolve())];
  const chosen = facts({
    selection: { title: '3 selected', acts: [{ label: 'Sign off', run }] },
    undoable: { what: { en: '2 rows changed', zh: '已修改 2 行' }, undo },
  });
  const groups = startGroups(chosen);
  expect(groups.map(({ label }) => label.en)).toEqual(['3 selected', 'Recent', 'Favourites', 'Commands']);
  expect(groups.at(-1)?.items[0]?.title).toBe('Undo: 2 rows changed');
  expect(startGroups({ ...chosen, language: 'zh' }).at(-1)?.items[0]?.title).toBe('撤销：已修改 2 行');
  expect(actsNamed(chosen, 'sign').items).toHaveLength(1);
  expect(actsNamed(chosen, 'delete').items).toEqual([]);
  const [act] = groups[0]?.items ?? [];
  if (typeof act?.href === 'function') act.href();
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
});
