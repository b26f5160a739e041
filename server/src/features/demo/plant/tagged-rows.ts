import { subcontractors } from './data/lists.ts';
import { makers } from './data/makers.ts';
import { diagramOf, isometricOf, layoutOf } from './drawings.ts';
import { describe, itemsOf, loopOf, parentTagOf, type Item } from './item.ts';
import type { Layout, SubSystemPlan } from './layout.ts';
import { hashOf, type Random, type Some } from './random.ts';
import { both, type PlantRow, type PlantValue } from './table.ts';
import { unitsOf, type Unit } from './unit.ts';

const SHARED_SHARE = 0.005;
const MODIFIED_SHARE = 0.04;
const REMARKS: Some<string> = [
  'Delivered loose: check packing list 散件到货，核对装箱单',
  'Vendor data sheet revised after order 订货后供应商数据表升版',
  'Installed on module before shipment 出厂前已在模块上安装',
  'Access by scaffolding only 仅可搭脚手架作业',
  'Long-lead item 长周期物资',
];

/** The subsystem that shares an item at a boundary: one completed later, so that whoever is done first is done. */
function neighbourOf(layout: Layout, { rank, system }: SubSystemPlan): SubSystemPlan | undefined {
  for (let next = rank + 1; next < layout.byDate.length; next += 1)
    if (layout.byDate[next]?.system === system) return layout.byDate[next];
  return layout.byDate[rank + 1];
}

function subSystemsOf(layout: Layout, { unit, chance }: Item): readonly string[] {
  const { subSystem } = unit;
  const neighbour = chance.chance(SHARED_SHARE) ? neighbourOf(layout, subSystem) : undefined;
  return neighbour === undefined ? [subSystem.name] : [subSystem.name, neighbour.name];
}

function isEx({ unit, kind, chance }: Item): boolean {
  const odds = kind.ex ?? 0;
  return odds === 1 || (unit.subSystem.system.base.hazardous && chance.chance(odds));
}

/** The companies called in for a discipline; one keeps a subsystem. */
function companyOf({ unit, kind }: Item): readonly string[] {
  const fitting = subcontractors.filter(([, , disciplines]) => disciplines.includes(kind.discipline));
  const [name] = fitting[hashOf('company', unit.subSystem.name, kind.discipline) % Math.max(1, fitting.length)] ?? [];
  return name === undefined || unit.subSystem.index % 5 === 4 ? [] : [name];
}

function drawingsOf({ unit, member, chance }: Item): {
  readonly sourceDrawing: string;
  readonly drawings: readonly string[];
} {
  const onPipe = member.part.tagType !== 'tag' && member.part.tagType !== 'cable' && member.part.tagType !== 'tagSet';
  const source = (onPipe ? isometricOf(unit) : null) ?? diagramOf(unit);
  const diagram = diagramOf(unit);
  const more = chance.chance(0.6) ? [layoutOf(unit.subSystem.area)] : [];
  return { sourceDrawing: source, drawings: source === diagram ? [source, ...more] : [source, diagram, ...more] };
}

const digits = (chance: Random, count: number): string => String(chance.int(0, 10 ** count - 1)).padStart(count, '0');

/** Maker, model, serial number: only of what is bought, and serial numbers only of what has a plate. */
function makeOf({ unit, member, kind, chance }: Item): Readonly<Record<string, PlantValue>> {
  const made = kind.made === undefined ? undefined : makers[kind.made];
  const model = kind.model ?? 'X';
  if (made === undefined) {
    return {
      manufacturer: null,
      modelNumber: null,
      serialNumber: null,
      purchaseOrderNumber: null,
      dataSheetNumber: null,
    };
  }
  // one order a system and class, so one maker
  const order = hashOf('order', unit.subSystem.system.code, member.part.type);
  const plate = member.part.tagType === 'tag' && chance.chance(0.9);
  return {
    manufacturer: made[order % made.length] ?? made[0],
    modelNumber: `${model}-${200 + (order % 700)}${['', 'A', 'S', 'X'][order % 4] ?? ''}`,
    serialNumber: plate ? `${model.slice(0, 2)}${23 + (order % 3)}${digits(chance, 6)}` : null,
    purchaseOrderNumber: `PO-4500${String(order % 10_000).padStart(4, '0')}`,
    dataSheetNumber: `DS-${kind.discipline}-${model}-${String(order % 1000).padStart(3, '0')}`,
  };
}

const elementOf = ({ member }: Item): string =>
  member.letter === '' ? member.part.code : `${member.part.code} ${member.letter}`;

/** The loop of its unit, for what measures or carries a signal. */
function loopFields(item: Item): Readonly<Record<'loop' | 'loopElement', string | null>> {
  const loop = ['I', 'F'].includes(item.kind.discipline) ? loopOf(item.unit) : null;
  return { loop, loopElement: loop === null ? null : elementOf(item) };
}

function moduleOf({ subSystem, index }: Unit): string | null {
  const { modules } = subSystem.area;
  return subSystem.index % 3 === 0 ? null : (modules[index % modules.length] ?? null);
}

function rowOf(layout: Layout, item: Item): PlantRow {
  const { unit, kind, chance, name } = item;
  const { area } = unit.subSystem;
  return {
    name,
    description: both(describe(item)),
    discipline: kind.discipline,
    equipmentType: kind.name.en,
    equipmentStatus: kind.brownfield && chance.chance(MODIFIED_SHARE) ? 'Modified' : null,
    subSystems: subSystemsOf(layout, item),
    area: area.name,
    module: moduleOf(unit),
    location: chance.chance(0.92) ? chance.pick(area.locations) : null,
    parentTag: parentTagOf(unit),
    ...drawingsOf(item),
    isValidated: chance.chance(0.7),
    isSafetyCritical: unit.kind.critical === true || chance.chance(kind.critical ?? 0),
    ignoreEquipmentTypeToItr: false,
    isExRated: isEx(item),
    subcontractorNames: companyOf(item),
    comments: chance.chance(0.02) ? chance.pick(REMARKS) : null,
    ...loopFields(item),
    ...makeOf(item),
  };
}

/** The tags proper: rows of register `tag`. */
export function* tagRows(layout: Layout): Generator<PlantRow> {
  for (const unit of unitsOf(layout))
    for (const item of itemsOf(layout.seed, unit)) if (item.member.part.tagType === 'tag') yield rowOf(layout, item);
}

/** Cables, lines, spools, joints, test packs, tag sets: rows of register `taggedItem`, which says the kind of each. */
export function* otherTaggedRows(layout: Layout): Generator<PlantRow> {
  for (const unit of unitsOf(layout))
    for (const item of itemsOf(layout.seed, unit))
      if (item.member.part.tagType !== 'tag') yield { ...rowOf(layout, item), tagType: item.member.part.tagType };
}
