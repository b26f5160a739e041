import { fill, w, type Word } from '../words/word.ts';

/** What is true of all changes that came one way: what people read of it, and what the server makes of it. */
interface Traits {
  /** What the history calls it; `{name}` is the number of the import, or what else came is called. */
  readonly label: Word;
  /** A person did it on a page. */
  readonly byHand?: true;
  /** Rules and the demonstration write it by themselves: it is nobody's work, so that no message tells of it and no day counts it. */
  readonly untold?: true;
  /** It followed by itself from what somebody did, and is taken back with that. */
  readonly followed?: true;
  /** A rule gave the record it added: while nobody has touched it, the record goes where its item goes. */
  readonly given?: true;
  /** Its rows are judged beside each other when all of them are written, not as each is. */
  readonly judgedLast?: true;
}

/** By which way a change came. What depends on it is a trait here, and never a comparison of its name. */
export const VIAS = {
  /** A page. */
  screen: { label: w('screen', '界面'), byHand: true },
  /** A file, or rows sent as a file is; of a register with its number, of administration without. */
  import: { label: w('import {name}', '导入 {name}'), judgedLast: true },
  /** An import taken back. */
  'undo of import': { label: w('undo of import {name}', '撤销导入 {name}') },
  /** A sheet for many records, by its title, which fills and signs those it gathers (domain guide 3.7). */
  sheet: { label: w('sheet {name}', '检查表 {name}') },
  /** A matrix, which gives a tagged item its checks and rounds (domain guide 3.3). */
  matrix: { label: w('matrix', '矩阵'), untold: true, given: true },
  /** The rules of Ex items, asked by a person on their review. */
  ex: { label: w('Ex rules', '防爆规则'), given: true },
  /** Dates of the schedule, taken over by a person. */
  schedule: { label: w('schedule', '进度计划') },
  /** The next round of preservation, which follows from the one before it (domain guide 3.5). */
  cycle: { label: w('next round', '下一轮次'), untold: true, followed: true },
  /** The project that a first start shows. */
  demonstration: { label: w('demonstration', '演示数据'), untold: true },
  /** Work of the system itself. */
  job: { label: w('job', '任务') },
  /** The command line of the administrator of the machine. */
  command: { label: w('command line', '命令行') },
} as const satisfies Readonly<Record<string, Traits>>;

type Way = keyof typeof VIAS;
/** Ways of which the history says by which of them something came. */
type Named = 'import' | 'undo of import' | 'sheet';
/** A way as the history keeps it: `screen`, `import 12`, `job`. */
export type Via = Way | `${Named} ${string}`;

type Trait = Exclude<keyof Traits, 'label'>;

/** The way and the name in what the history keeps; null of what no version of ours writes. */
function split(via: string): { readonly traits: Traits; readonly name: string } | null {
  const [, named, name = ''] = /^(import|undo of import|sheet) (.+)$/su.exec(via) ?? [];
  const way = named ?? via;
  return Object.hasOwn(VIAS, way) ? { traits: VIAS[way as Way], name } : null; // eslint-disable-line -- it has it
}

/** Whether something is true of the changes that came by a way. */
export const isVia = (via: string, trait: Trait): boolean => split(via)?.traits[trait] === true;

/** The ways of which something is true; by which of them it came is not asked. */
export const viasThat = (trait: Trait): readonly Way[] =>
  (Object.keys(VIAS) as Way[]).filter((way) => isVia(way, trait)); // eslint-disable-line -- its own keys

/** How a change came, for people; what no version of ours writes goes by itself. */
export function viaWord(via: string): Word {
  const found = split(via);
  if (!found) return { en: via, zh: via };
  const { en, zh } = fill(found.traits.label, { name: found.name });
  return { en: en.trim(), zh: zh.trim() };
}
