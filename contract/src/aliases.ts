import type { AnyRegister } from './register/register.ts';
import { w, type Word } from './words/word.ts';

/** The default name of each level of the hierarchy, used where the company sets no other (domain guide 1). */
export const LEVEL_NAMES = {
  A: w('Company', '公司'),
  B: w('Region', '地区'),
  C: w('Facility', '设施'),
  D: w('Project', '项目'),
  E: w('Scope of work', '工作范围'),
} as const;

/**
 * The terms a company may rename, each with the captions that mean it; the first is the common one (domain guide 2.1
 * A).
 */
export const ALIASED = {
  /** The company. */
  levelA: [LEVEL_NAMES.A, w('Level A', 'A 级')],
  /** Regions or sectors. */
  levelB: [LEVEL_NAMES.B, w('Level B', 'B 级')],
  /** Facilities or assets. */
  levelC: [LEVEL_NAMES.C, w('Level C', 'C 级')],
  /** Projects. */
  levelD: [LEVEL_NAMES.D, w('Level D', 'D 级')],
  /** Scopes of work. */
  levelE: [LEVEL_NAMES.E, w('Level E', '工作范围')],
  /** Physical zones. */
  area: [w('Area', '区域')],
  /** Blocks of the plant. */
  module: [w('Module', '模块')],
  /** Groups of systems. */
  systemGroup: [w('System group', '系统组')],
  /** Slices of time. */
  phase: [w('Phase', '阶段')],
  /** Types of operation. */
  operationType: [w('Operation type', '工序类型')],
  /** The weight of an operation: man-hours, where operations are weighted by them (domain guide 2.10). */
  weighting: [w('Weighting', '权重')],
  /** The schedule revision that a check is planned against (domain guide 2.4). */
  scheduleRevision: [w('Schedule revision', '进度计划版次')],
  /** The schedule group that a check belongs to. */
  scheduleGroup: [w('Schedule group', '进度计划分组')],
  /** Groups of procedures. */
  procedureCategory: [w('Procedure category', '程序分类')],
} as const satisfies Record<string, readonly [Word, ...Word[]]>;
/** The key of a term that may be renamed. */
export type AliasKey = keyof typeof ALIASED;
/** The keys, in order. */
export const ALIAS_KEYS = Object.keys(ALIASED) as [AliasKey, ...AliasKey[]]; // eslint-disable-line -- the keys of a constant

/** A custom name in one language or both; where it is empty, the caption in that language is unchanged. */
export interface Alias {
  readonly entity: AliasKey;
  readonly en: string;
  readonly zh: string;
}
/** Custom captions, by the caption each replaces. */
export type Aliases = ReadonlyMap<string, Word>;
/** No custom names. */
export const NO_ALIASES: Aliases = new Map();

/** The English caption identifies a word: no two renamable captions share one. */
const keyOf = (word: Word): string => word.en.toLowerCase();

/** Converts custom names to captions, by the caption each replaces. */
export const aliasesOf = (list: readonly Alias[]): Aliases =>
  new Map(
    list.flatMap(({ entity, en, zh }) =>
      ALIASED[entity].map((word) => [keyOf(word), { en: en || word.en, zh: zh || word.zh }] as const),
    ),
  );

/** Returns a word as the company calls it. Captions are read through aliases only here, on both client and server. */
export const aliased = (aliases: Aliases, word: Word): Word =>
  aliases.size === 0 ? word : (aliases.get(keyOf(word)) ?? word);

/** Returns a register with the company's names for it and its fields: for files, whose headings are captions. */
export const renamed = (aliases: Aliases, register: AnyRegister): AnyRegister =>
  aliases.size === 0
    ? register
    : {
        ...register,
        label: aliased(aliases, register.label),
        fields: Object.fromEntries(
          Object.entries(register.fields).map(([name, field]) => [
            name,
            { ...field, label: aliased(aliases, field.label) },
          ]),
        ),
      };
