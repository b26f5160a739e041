import { fill, w, type Word } from '../words/word.ts';

/** What is true of all changes made in one way: how people read it, and how the server treats it. */
interface Traits {
  /** The text in the history; `{name}` is the number of the import, or the title of the sheet. */
  readonly label: Word;
  /** Done by a person on a page. */
  readonly byHand?: true;
  /**
   * Written automatically by rules or the demonstration: it is nobody's work, so no message reports it and no daily
   * summary counts it.
   */
  readonly untold?: true;
  /** Followed automatically from a person's change, and is undone together with it. */
  readonly followed?: true;
  /** The record was added by a rule: until a person touches it, it is deleted together with its item. */
  readonly given?: true;
  /** Its rows are validated together once all are written, not one by one. */
  readonly judgedLast?: true;
}

/** The ways a change can be made. Behaviour that depends on the way is a trait here, never a comparison of its name. */
export const VIAS = {
  /** A page. */
  screen: { label: w('screen', '界面'), byHand: true },
  /** A file, or rows sent as a file would be; for a register with its number, for administration without. */
  import: { label: w('import {name}', '导入 {name}'), judgedLast: true },
  /** The undo of an import. */
  'undo of import': { label: w('undo of import {name}', '撤销导入 {name}') },
  /** A sheet for many records, by its title, which fills and signs the records it gathers (domain guide 3.7). */
  sheet: { label: w('sheet {name}', '检查表 {name}') },
  /** A matrix, which gives a tagged item its checks and preservation cycles (domain guide 3.3). */
  matrix: { label: w('matrix', '矩阵'), untold: true, given: true },
  /** The rules for Ex items, applied by a person on the Ex review. */
  ex: { label: w('Ex rules', '防爆规则'), given: true },
  /** Dates of the schedule, adopted by a person. */
  schedule: { label: w('schedule', '进度计划') },
  /** Tag numbers found on drawings, linked to them by a person. */
  drawing: { label: w('tags on drawings', '图面位号') },
  /** The next preservation cycle, created from the previous one (domain guide 3.5). */
  cycle: { label: w('next round', '下一轮次'), untold: true, followed: true },
  /** The project shown on a first start. */
  demonstration: { label: w('demonstration', '演示数据'), untold: true },
  /** Work of the system itself. */
  job: { label: w('job', '任务') },
  /** The command line of the machine's administrator. */
  command: { label: w('command line', '命令行') },
} as const satisfies Readonly<Record<string, Traits>>;

type Way = keyof typeof VIAS;
/** Ways that the history stores together with a name. */
type Named = 'import' | 'undo of import' | 'sheet';
/** A way as stored in the history: `screen`, `import 12`, `job`. */
export type Via = Way | `${Named} ${string}`;

type Trait = Exclude<keyof Traits, 'label'>;

/** Splits a stored way into its traits and name; null for a value that this version never writes. */
function split(via: string): { readonly traits: Traits; readonly name: string } | null {
  const [, named, name = ''] = /^(import|undo of import|sheet) (.+)$/su.exec(via) ?? [];
  const way = named ?? via;
  return Object.hasOwn(VIAS, way) ? { traits: VIAS[way as Way], name } : null; // eslint-disable-line -- it has it
}

/** True when a trait applies to changes made in this way. */
export const isVia = (via: string, trait: Trait): boolean => split(via)?.traits[trait] === true;

/** Returns the ways that have a trait. */
export const viasThat = (trait: Trait): readonly Way[] =>
  (Object.keys(VIAS) as Way[]).filter((way) => isVia(way, trait)); // eslint-disable-line -- its own keys

/** Returns the text for how a change was made; an unknown value is returned unchanged. */
export function viaWord(via: string): Word {
  const found = split(via);
  if (!found) return { en: via, zh: via };
  const { en, zh } = fill(found.traits.label, { name: found.name });
  return { en: en.trim(), zh: zh.trim() };
}
