import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';
import { commandsNamed, startGroups, type StartFacts } from './palette-start.ts';

const facts = (some: Partial<StartFacts> = {}): StartFacts => ({
  pages: PAGES,
  granted: { permissions: new Set(['*']), roles: [] },
  language: 'en',
  recent: [{ register: 'tag', id: 't1', title: '20-EM-0003A' }],
  favourites: ['/Report/Skyline', '/gone'],
  here: PAGES.find(({ route }) => route === '/Report/Skyline'),
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
