import { holds } from '@plumbline/contract/access.ts';
import { mayEnter, type Granted, type Page } from '@plumbline/contract/pages/page.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import type { PageActs } from '../../lib/look/page-acts.ts';
import type { Undoable } from '../../lib/look/undoable.ts';
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
  /** The acts on what is chosen on the page behind the palette; null where nothing is. */
  readonly selection: PageActs | null;
  /** What the page behind the palette can undo; null for nothing. */
  readonly undoable: Undoable | null;
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
  undo: w('Undo', '撤销'),
  undoWhat: w('Undo: {what}', '撤销：{what}'),
  undoKeys: w('Ctrl Z in the list', '列表中按 Ctrl Z'),
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
    selectionGroup(facts),
    { key: 'recent', label: words.recent, items: recentItems(facts) },
    { key: 'favourites', label: words.favourites, items: favouriteItems(facts) },
    { key: 'commands', label: words.commands, items: commandItems(facts) },
  ].filter(({ items }) => items.length > 0);
}

/** The acts on what is chosen, under how much that is. */
const selectionGroup = ({ selection }: StartFacts): PaletteGroup => ({
  key: 'selection',
  label: { en: selection?.title ?? '', zh: selection?.title ?? '' },
  items: (selection?.acts ?? []).map(({ label, run }, at) => ({
    key: `selection.${at}`,
    title: label,
    note: null,
    mono: false,
    // its menu or dialog opens on the page, once the palette is gone
    href: () => setTimeout(run),
  })),
});

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
    ...undoItems(facts),
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

/** What can be undone on the page behind the palette, in words. */
function undoItems({ undoable, language }: StartFacts): readonly PaletteItem[] {
  if (undoable === null) return [];
  const title = undoable.what ? fill(words.undoWhat, { what: undoable.what }) : words.undo;
  const href = (): void => void undoable.undo();
  return [{ key: 'command.undo', title: title[language], note: words.undoKeys[language], mono: false, href }];
}

/** The acts on what is chosen whose name contains the text. */
export function actsNamed(facts: StartFacts, text: string): PaletteGroup {
  const group = selectionGroup(facts);
  const wanted = text.trim().toLowerCase();
  return { ...group, items: group.items.filter(({ title }) => title.toLowerCase().includes(wanted)) };
}

/** The commands whose name contains the text, for users who type instead of choosing. */
export const commandsNamed = (facts: StartFacts, text: string): PaletteGroup => ({
  key: 'commands',
  label: words.commands,
  items: commandItems(facts).filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase())),
});
