import { join } from 'node:path';
import { readTable } from '@plumbline/server/sheets/read-table.ts';

/** The open data of a real gas-compression system (Valhall, by Aker BP and Cognite; Apache-2.0). */
const VALHALL = join(import.meta.dirname, '../samples/valhall-oid/assets.csv');

/** One sheet to import: the table's name on the Imports page, the file name, the rows with their captions first. */
export interface ImportSheet {
  readonly table: string;
  readonly rows: readonly (readonly string[])[];
}

/** The equipment type and trade for the letters of a tag number. Other letters are mechanical parts. */
const LETTERS: readonly (readonly [RegExp, string, string, 'I' | 'M' | 'P' | 'E'])[] = [
  [/^T[A-Z]*/, 'Temperature instrument', '温度仪表', 'I'],
  [/^(PSV|RV)$/, 'Relief valve', '安全阀', 'P'],
  [/^(HV|MV|BV|CV|ESDV|BDV|XV|UV|KV)$/, 'Valve', '阀门', 'P'],
  [/^P[A-Z]*/, 'Pressure instrument', '压力仪表', 'I'],
  [/^F[A-Z]*/, 'Flow instrument', '流量仪表', 'I'],
  [/^L[A-Z]*/, 'Level instrument', '液位仪表', 'I'],
  [/^(Y|Z|X|V|S|A|U|Q|W)[A-Z]*/, 'Position vibration or analyser instrument', '位置、振动或分析仪表', 'I'],
  [/^E[A-Z]*/, 'Electrical equipment', '电气设备', 'E'],
];
const OTHER = ['', 'Mechanical equipment', '机械设备', 'M'] as const;

type Asset = ReadonlyMap<string, string>;
const cell = (asset: Asset, name: string): string => asset.get(name) ?? '';
const tagName = (asset: Asset): string => cell(asset, 'WMT_TAG_NAME').trim();
const systemOf = (asset: Asset): string => /^\d+/.exec(tagName(asset))?.[0] ?? '23';
const subSystemOf = (asset: Asset): string => `${systemOf(asset)}-${cell(asset, 'WMT_AREA_ID') || '0000'}`;
const loopOf = (asset: Asset): string =>
  cell(asset, 'WMT_TAG_LOOP') === '' ? '' : `${systemOf(asset)}-${cell(asset, 'WMT_TAG_LOOP')}`;
function typeOf(asset: Asset): readonly [unknown, string, string, 'I' | 'M' | 'P' | 'E'] {
  const letters = /^\d+-([A-Z]+)/.exec(tagName(asset))?.[1] ?? '';
  return LETTERS.find(([pattern]) => pattern.test(letters)) ?? OTHER;
}

/** The assets that are tags: not the blank row, the system or the location. */
async function assets(): Promise<readonly Asset[]> {
  await using table = await readTable({ path: VALHALL, name: 'assets.csv' });
  const all: Asset[] = [];
  for await (const batch of table.rows())
    for (const row of batch) all.push(new Map(table.headers.map((header, at) => [header, row.cells[at] ?? ''])));
  return all.filter((asset) => tagName(asset) !== '');
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names.filter((name) => name !== ''))];

/**
 * Maps the asset list to our import sheets. Tag number ← WMT_TAG_NAME, description ← WMT_TAG_DESC (the number where it is
 * empty), area ← WMT_AREA_ID, loop ← WMT_TAG_LOOP within its system, parent tag ← the tag WMT_TAG_ID_ANCESTOR names,
 * equipment status Removed ← WMT_TAG_ISACTIVE 0, equipment type and discipline ← the letters of the number. The list has no
 * subsystems: system and area stand for one. Nothing else is guessed.
 */
export async function valhallSheets(): Promise<{ readonly sheets: readonly ImportSheet[]; readonly tags: number }> {
  const list = await assets();
  const byId = new Map(list.map((asset) => [cell(asset, 'WMT_TAG_ID'), tagName(asset)]));
  const parentOf = (asset: Asset): string => byId.get(cell(asset, 'WMT_TAG_ID_ANCESTOR')) ?? '';
  const named = (table: string, names: readonly string[], describe: (name: string) => string): ImportSheet => ({
    table,
    rows: [['Name', 'Description'], ...distinct(names).map((name) => [name, describe(name)])],
  });
  const tags = list.map((asset) => [
    tagName(asset),
    cell(asset, 'WMT_TAG_DESC').trim() || tagName(asset),
    typeOf(asset)[3],
    typeOf(asset)[1],
    cell(asset, 'WMT_TAG_ISACTIVE') === '0' ? 'Removed' : '',
    subSystemOf(asset),
    cell(asset, 'WMT_AREA_ID'),
    loopOf(asset),
    parentOf(asset),
  ]);
  const types = new Map(list.map((asset) => [typeOf(asset)[1], typeOf(asset)]));
  return {
    tags: list.length,
    sheets: [
      named('System', list.map(systemOf), (name) => `System ${name} 系统 ${name}`),
      {
        table: 'Subsystem',
        rows: [
          ['Name', 'Description', 'System'],
          ...distinct(list.map(subSystemOf)).map((name) => [
            name,
            `Area ${name.split('-')[1] ?? ''} of system ${name.split('-')[0] ?? ''}`,
            name.split('-')[0] ?? '',
          ]),
        ],
      },
      named(
        'Area',
        list.map((asset) => cell(asset, 'WMT_AREA_ID')),
        (name) => `Area ${name} 区域 ${name}`,
      ),
      named('Loop', list.map(loopOf), (name) => `Loop ${name} 回路 ${name}`),
      named('Parent tag', list.map(parentOf), (name) => name),
      named('Equipment status', ['Removed'], () => 'No longer active 已停用'),
      {
        table: 'Equipment type',
        rows: [
          ['Name', 'Description', 'Discipline'],
          ...[...types.values()].map(([, en, zh, trade]) => [en, `${en} ${zh}`, trade]),
        ],
      },
      {
        table: 'Equipment type to ITR',
        rows: [
          ['Equipment type', 'ITR'],
          ...[...types.values()].flatMap(([, en, , trade]) => (CHECKS[trade] ?? []).map((itr) => [en, itr])),
        ],
      },
      {
        table: 'Tag',
        rows: [
          [
            'Tag number',
            'Description',
            'Discipline',
            'Equipment type',
            'Equipment status',
            'Subsystems',
            'Area',
            'Loop',
            'Parent tag',
          ],
          ...tags,
        ],
      },
    ],
  };
}
/** The checks of the demonstration library for each trade. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  I: ['I01A', 'I02B'],
  P: ['P03A'],
  M: ['M01A'],
  E: ['E06A'],
};
