import { holds } from '@plumbline/contract/access.ts';
import { mayEnter, type Granted, type Page } from '@plumbline/contract/pages/page.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { NEW_ROW } from '../../register/new-row.ts';
import { recordAddress, type RecordName } from '../../register/record-address.ts';
import { groupTitle, isMono, type PaletteGroup, type PaletteItem } from './palette-items.ts';

/** The inputs of the palette's initial content. */
export interface StartFacts {
  readonly pages: readonly Page[];
  readonly granted: Granted;
  readonly language: Language;
  readonly recent: readonly RecordName[];
  /** Routes. */
  readonly favourites: readonly string[];
  /** The page behind the palette; undefined where it cannot be a favourite. */
  readonly here: Page | undefined;
  readonly isDark: boolean;
  /** The actions of commands that open no page. */
  readonly run: {
    readonly favourite: (route: string) => void;
    readonly look: () => void;
    readonly language: () => void;
  };
}

const words = {
  recent: w('Recent', '最近打开'),
  favourites: w('Favourites', '收藏'),
  commands: w('Commands', '命令'),
  newTag: w('New tag', '新建位号'),
  raise: w('Raise MCC', '发起 MCC'),
  scope: w('Switch scope', '切换工作范围'),
  dark: w('Dark mode', '深色模式'),
  light: w('Light mode', '浅色模式'),
  language: w('Switch to Chinese', '切换为英文'),
  keep: w('Add this page to favourites', '收藏此页面'),
  drop: w('Remove this page from favourites', '取消收藏此页面'),
} as const;

/**
 * The lines offered before the user types: recently opened records, favourite pages, commands. Leaves out what the user
 * may not open.
 */
export function startGroups(facts: StartFacts): readonly PaletteGroup[] {
  return [
    { key: 'recent', label: words.recent, items: recentItems(facts) },
    { key: 'favourites', label: words.favourites, items: favouriteItems(facts) },
    { key: 'commands', label: words.commands, items: commandItems(facts) },
  ].filter(({ items }) => items.length > 0);
}

const recentItems = ({ recent, language }: StartFacts): readonly PaletteItem[] =>
  recent.flatMap((record) => {
    const href = recordAddress(record);
    const label = registerOf(record.register)?.label[language] ?? null;
    return href === null
      ? []
      : [{ key: `recent.${record.id}`, title: record.title, note: label, mono: isMono(record.register), href }];
  });

const favouriteItems = ({ favourites, pages, granted, language }: StartFacts): readonly PaletteItem[] =>
  favourites.flatMap((route) => {
    const page = pages.find((page) => page.route === route && mayEnter(page, granted));
    return page === undefined
      ? []
      : [
          {
            key: `favourite.${route}`,
            title: page.title[language],
            note: groupTitle(page, language),
            mono: false,
            href: route,
          },
        ];
  });

function commandItems(facts: StartFacts): readonly PaletteItem[] {
  const { pages, granted, language, here, favourites, isDark, run } = facts;
  const command = (key: string, title: Word, href: PaletteItem['href']): PaletteItem => ({
    key: `command.${key}`,
    title: title[language],
    note: null,
    mono: false,
    href,
  });
  const raise = pages.find(({ route }) => route === '/Handover/raisemcc');
  return [
    ...(holds(granted.permissions, 'tag:add') ? [command('tag', words.newTag, `/TaggedItems/Tag?id=${NEW_ROW}`)] : []),
    ...(raise && mayEnter(raise, granted) ? [command('raise', words.raise, raise.route)] : []),
    ...(here
      ? [
          command('favourite', favourites.includes(here.route) ? words.drop : words.keep, () =>
            run.favourite(here.route),
          ),
        ]
      : []),
    command('scope', words.scope, '/Admin/LevelSelect'),
    command('look', isDark ? words.light : words.dark, run.look),
    command('language', words.language, run.language),
  ];
}

/** The commands whose name contains the text, for users who type instead of choosing. */
export const commandsNamed = (facts: StartFacts, text: string): PaletteGroup => ({
  key: 'commands',
  label: words.commands,
  items: commandItems(facts).filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase())),
});
