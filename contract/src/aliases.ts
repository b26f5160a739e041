import type { AnyRegister } from './register/register.ts';
import { w, type Word } from './words/word.ts';

/** What each step of the hierarchy is called where the company gives it no other name (domain guide 1). */
export const LEVEL_NAMES = {
  A: w('Company', '公司'),
  B: w('Region', '地区'),
  C: w('Facility', '设施'),
  D: w('Project', '项目'),
  E: w('Scope of work', '工作范围'),
} as const;

/** What may be renamed, and the captions that mean it: the first is the one people know it by (domain guide 2.1 A). */
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
  /** Kinds of operation. */
  operationType: [w('Operation type', '工序类型')],
  /** The weight of an operation, man-hours where they are what weighs (domain guide 2.10). */
  weighting: [w('Weighting', '权重')],
  /** The revision of the schedule a check is planned by (domain guide 2.4). */
  scheduleRevision: [w('Schedule revision', '进度计划版次')],
  /** The group of the schedule a check belongs to. */
  scheduleGroup: [w('Schedule group', '进度计划分组')],
  /** Groups of procedures. */
  procedureCategory: [w('Procedure category', '程序分类')],
} as const satisfies Record<string, readonly [Word, ...Word[]]>;
/** The key of what may be renamed. */
export type AliasKey = keyof typeof ALIASED;
/** The keys, in their order. */
export const ALIAS_KEYS = Object.keys(ALIASED) as [AliasKey, ...AliasKey[]]; // eslint-disable-line -- the keys of a constant

/** Another name, in one language or in both; an empty one leaves the caption of that language as it is. */
export interface Alias {
  readonly entity: AliasKey;
  readonly en: string;
  readonly zh: string;
}
/** Another caption, by the caption it stands for. */
export type Aliases = ReadonlyMap<string, Word>;
/** Nothing is renamed. */
export const NO_ALIASES: Aliases = new Map();

/** The English caption says which word it is: no two of what may be renamed share one. */
const keyOf = (word: Word): string => word.en.toLowerCase();

/** Other names as the captions they stand for. */
export const aliasesOf = (list: readonly Alias[]): Aliases =>
  new Map(
    list.flatMap(({ entity, en, zh }) =>
      ALIASED[entity].map((word) => [keyOf(word), { en: en || word.en, zh: zh || word.zh }] as const),
    ),
  );

/** A word as the company calls it. The one place where captions are read through aliases, on both sides. */
export const aliased = (aliases: Aliases, word: Word): Word =>
  aliases.size === 0 ? word : (aliases.get(keyOf(word)) ?? word);

/** A register as the company calls it and its fields: for files, which are made of captions. */
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
