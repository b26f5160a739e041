import type { Word } from '../words/word.ts';
import { plainCaption, type FieldSource, type ImportMapping } from './import-mapping.ts';

/** One of our fields that a file may fill. */
export interface Fillable {
  readonly name: string;
  readonly label: Word;
  /** Its other names, such as the company's own. */
  readonly called?: readonly string[];
}

/** Why a caption was proposed for a field: it is the same, it is a common alias, or its words are similar. */
type ProposalReason = 'exact' | 'alias' | 'similar';

/** How a file's captions are mapped until the user corrects it. */
export interface Proposal {
  readonly mapping: ImportMapping;
  /** The reason for each proposed field. */
  readonly why: Readonly<Record<string, ProposalReason>>;
  /** Captions not proposed for any field. */
  readonly unused: readonly string[];
}

/** The column names contractors use for tags, in lower case. */
export const TAG_CAPTIONS: readonly string[] = [
  'tag',
  'tag no',
  'tag no.',
  'tag name',
  'tag number',
  'device',
  'equipment',
  '位号',
  '设备位号',
  '设备',
];

/**
 * Other common names of our columns, by field name, taken from lists that are exchanged in practice: equipment lists,
 * line lists, building handover workbooks (COBie), reference libraries (CFIHOS), in both languages.
 */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  name: [
    'tag',
    'tag no',
    'tag no.',
    'tag name',
    'tagname',
    'tag number',
    'equipment no',
    'equipment number',
    'item no',
    'line number',
    'linenumber',
    'line no',
    'code',
    'id',
    'no.',
    'drawing number',
    'drawing no',
    'document number',
    'loop number',
    'system code',
    'symbol',
    'short code',
    '位号',
    '设备位号',
    '编号',
    '代码',
    '名称',
    '图号',
    '管线号',
  ],
  taggedItem: TAG_CAPTIONS,
  description: [
    'desc',
    'service',
    'title',
    'definition',
    'remarks name',
    'function',
    'long description',
    '描述',
    '说明',
    '名称描述',
    '设备名称',
  ],
  discipline: ['trade', 'disc', 'discipline code', '专业'],
  equipmentType: [
    'type',
    'typename',
    'type name',
    'class',
    'equipment class',
    'componentclass',
    'component class',
    'category',
    '类型',
    '设备类别',
  ],
  subSystems: ['subsystem', 'sub system', 'sub-system', 'system', '子系统'],
  system: ['system no', 'system name', 'systemname', '系统'],
  area: ['zone', 'area code', 'floor', 'floorname', 'floor name', '区域', '楼层'],
  location: ['space', 'room', 'location code', '位置', '房间'],
  manufacturer: ['maker', 'make', 'vendor', 'supplier', '制造商', '厂家'],
  modelNumber: ['model', 'model no', 'modelnumber', 'type designation', '型号'],
  serialNumber: ['serial', 'serial no', 'serialnumber', 's/n', '序列号', '出厂编号'],
  sourceDrawing: ['p&id', 'pid', 'drawing', 'p&id no', '图纸'],
  loop: ['loop no', 'loop number', 'instrumentationloopfunctionnumber', '回路号'],
  nominalSize: ['size', 'dn', 'nps', 'nominal diameter', 'nominaldiameter', '公称直径', '管径'],
  pipeClass: ['piping class', 'pipingclasscode', 'spec', '管道等级'],
  fluidCode: ['fluid', 'fluidcode', 'medium', '介质'],
  insulation: ['insulationtype', 'insulation type', '保温类型'],
  loopStatus: ['status', 'check status', 'loop check status', '状态', '检查状态'],
  targetDate: ['target', 'due', 'due date', '计划日期'],
  subcontractorName: ['contractor', 'subcontractor', '承包商', '施工单位'],
  comments: ['remark', 'remarks', 'note', 'notes', '备注'],
  runsFrom: ['from', '起点'],
  runsTo: ['to', '终点'],
  parentTag: ['parent', 'parent id', '上级位号'],
};

/** Two captions less alike than this are not considered the same. */
const ALIKE = 0.5;
const SCORES: Readonly<Record<ProposalReason, number>> = { exact: 3, alias: 2, similar: 0 };

/** The words of a caption, split at blanks, signs and inner capitals; Chinese is split into pairs of characters. */
function wordsOf(caption: string): ReadonlySet<string> {
  const spaced = caption.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const words = spaced.match(/[a-z0-9]+/g) ?? [];
  const han = spaced.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = han.flatMap((run) =>
    run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  // `systems` and `system` are the same word
  return new Set([...words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)), ...pairs]);
}

/** How similar two captions are, 0 to 1: the proportion of their words that they share. */
export function likeness(a: string, b: string): number {
  const left = wordsOf(a);
  const right = wordsOf(b);
  if (left.size === 0 || right.size === 0) return 0;
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / (left.size + right.size - shared);
}

interface Match {
  readonly name: string;
  readonly header: string;
  readonly why: ProposalReason;
  readonly score: number;
}

/** The bonus for a caption that names the table itself: `LineNumber` in a list of lines. */
const OWN = 0.5;

function matchOf(
  { name, label, called = [] }: Fillable,
  { header, at, table }: { readonly header: string; readonly at: number; readonly table: Word | undefined },
): Match | undefined {
  const caption = plainCaption(header);
  if (caption === '') return undefined;
  const own = [name, label.en, label.zh, ...called];
  const found = (why: ProposalReason, more = 0): Match => ({ name, header, why, score: SCORES[why] + more });
  if (own.some((candidate) => plainCaption(candidate) === caption)) return found('exact');
  const aliases = ALIASES[name] ?? [];
  // the first alias is the most common one
  const alias = aliases.indexOf(caption);
  const isOwn = table !== undefined && [table.en, table.zh].some((tableLabel) => likeness(tableLabel, header) > 0);
  if (alias >= 0) return found('alias', (isOwn ? OWN : 0) - alias / 100);
  const alike = Math.max(...own.map((candidate) => likeness(candidate, header)));
  return alike < ALIKE ? undefined : found('similar', alike - at / 10_000);
}

/**
 * Proposes which caption of a file fills which of our fields: identical, an alias, or similar; best match first, each
 * caption once. `table` is the name of a row of the table.
 */
export function proposeMapping(columns: readonly Fillable[], headers: readonly string[], table?: Word): Proposal {
  const matches = columns
    .flatMap((column) => headers.flatMap((header, at) => matchOf(column, { header, at, table }) ?? []))
    .toSorted((a, b) => b.score - a.score);
  const fields: Record<string, FieldSource> = {};
  const why: Record<string, ProposalReason> = {};
  const used = new Set<string>();
  for (const match of matches) {
    if (fields[match.name] !== undefined || used.has(match.header)) continue;
    fields[match.name] = { from: [match.header] };
    why[match.name] = match.why;
    used.add(match.header);
  }
  return { mapping: { fields }, why, unused: headers.filter((header) => header.trim() !== '' && !used.has(header)) };
}

/** Two captions less alike than this are not considered misspellings of each other. */
const MISSPELT = 0.6;

/**
 * The proportion of pairs of neighbouring letters that two captions share, 0 to 1: highest for a single wrong letter.
 */
function spelling(a: string, b: string): number {
  const pairs = (text: string): readonly string[] => {
    const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
  };
  const [left, right] = [pairs(a), [...pairs(b)]];
  const all = left.length + right.length;
  let shared = 0;
  for (const pair of left) {
    const at = right.indexOf(pair);
    if (at < 0) continue;
    shared += 1;
    right.splice(at, 1);
  }
  return all === 0 ? 0 : (2 * shared) / all;
}

/**
 * The field a caption most likely means, through an alias, a similarity or a misspelling; undefined where none is
 * close.
 */
export function likeliest<T extends Fillable>(header: string, columns: readonly T[]): T | undefined {
  const judged = columns.map((column) => {
    const own = [column.label.en, column.label.zh, ...(column.called ?? [])];
    const best = (score: (a: string, b: string) => number): number =>
      Math.max(...own.map((candidate) => score(candidate, header)));
    const spelt = best(spelling);
    const match = matchOf(column, { header, at: 0, table: undefined });
    return { column, score: match?.score ?? Math.max(best(likeness), spelt < MISSPELT ? 0 : spelt) };
  });
  const [first] = judged.toSorted((a, b) => b.score - a.score);
  return first !== undefined && first.score > 0 ? first.column : undefined;
}

/** Every caption, in plain form, that is certainly meant for one of the columns: its own names and the common aliases. */
export const knownCaptions = (columns: readonly Fillable[]): ReadonlySet<string> =>
  new Set(
    columns.flatMap(({ name, label, called = [] }) =>
      [name, label.en, label.zh, ...called, ...(ALIASES[name] ?? [])].map(plainCaption),
    ),
  );

interface SheetRowStart {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Captions differ from one another: of a row of headings above them, such as a title in every cell, fewer do. */
const DISTINCT = 0.7;
/** A single known caption may be a value: `Area` in a row of data. */
const KNOWN_LEAST = 2;

/** The first row that is nearly as full as the fullest, contains no numbers, and hardly repeats itself. */
function fullHead(rows: readonly SheetRowStart[]): SheetRowStart | undefined {
  const filled = rows.map(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  const fullest = Math.max(0, ...filled.map((cells) => cells.length));
  const isHead = (cells: readonly string[]): boolean =>
    cells.length >= Math.max(1, fullest * 0.6) &&
    new Set(cells).size >= cells.length * DISTINCT &&
    !cells.some((cell) => /^-?\d+([.,]\d+)?$/.test(cell));
  return rows[Math.max(0, filled.findIndex(isHead))];
}

/**
 * The number of the header row of a sheet: the row with the most known captions, where that is more than in the row
 * that looks like a header: a row of headings above the captions may be as full as they are.
 *
 * @param known the captions of each table that the sheet may fill
 */
export function headerRowOf(rows: readonly SheetRowStart[], known: readonly ReadonlySet<string>[] = []): number {
  const likely = fullHead(rows);
  const counted = (cells: readonly string[]): number => {
    const captions = [...new Set(cells.map(plainCaption))];
    return Math.max(
      0,
      ...known.map((table) => captions.filter((caption) => caption !== '' && table.has(caption)).length),
    );
  };
  let [found, most] = [likely, Math.max(KNOWN_LEAST - 1, counted(likely?.cells ?? []))];
  for (const row of rows) {
    const count = counted(row.cells);
    if (count > most) [found, most] = [row, count];
  }
  return found?.number ?? 1;
}
