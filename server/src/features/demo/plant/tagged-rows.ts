import { places, registerRows, subcontractors, type TagType } from './content.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { diagramOf, isometricOf, layoutOf } from './drawings.ts';
import { describe, itemsOf, parentTagOf, type Item } from './item.ts';
import { kindFields, namesOf } from './kind-fields.ts';
import type { Layout, SubSystemPlan } from './layout.ts';
import { hashOf, type Some } from './random.ts';
import { both, type PlantRow } from './table.ts';
import { unitsOf, type Unit } from './unit.ts';

const SHARED_SHARE = 0.005;
const MODIFIED_SHARE = 0.04;
const REMARKS: Some<string> = [
  'Delivered loose: check packing list | 散件到货，核对装箱单',
  'Vendor data sheet revised after order | 订货后供应商数据表升版',
  'Installed on module before shipment | 出厂前已在模块上安装',
  'Access by scaffolding only | 仅可搭脚手架作业',
  'Long-lead item | 长周期物资',
];

/**
 * The subsystem that shares an item at a boundary: one completed later, so that the item is done when the earlier
 * subsystem is done.
 */
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

/** The Ex columns, filled for purchased Ex rated equipment. */
function exFields(item: Item): PlantRow {
  const isExRated = isEx(item);
  const known = isExRated && item.chance.chance(0.8);
  const model = { pressureTransmitter: 'NM-PT40', gasDetector: 'HS-GD7' }[item.member.part.type] ?? null;
  return {
    isExRated,
    exZone: known ? item.chance.pick(['1', '2']) : null,
    exProtection: known ? item.chance.pick(['d', 'e', 'ia']) : null,
    exIpRating: known ? item.chance.pick(['IP65', 'IP66']) : null,
    exCertifyingBody: known ? item.chance.pick(['DEKRA', 'NEPSI', 'BASEEFA']) : null,
    exRatedModel: known ? model : null,
    ...plateFields(item.name, known),
  };
}

/** The data on the Ex plate, from a separate draw, so that the other random values of an item stay the same. */
function plateFields(name: string, known: boolean): PlantRow {
  const hash = hashOf('plate', name);
  return {
    exGasGroup: known ? (['IIC', 'IIB'][hash % 2] ?? null) : null,
    exTemperatureClass: known ? (['T4', 'T5', 'T6'][hash % 3] ?? null) : null,
    exCertificateNumber: known ? `DEKRA ${15 + (hash % 9)}ATEX${String(hash % 10_000).padStart(4, '0')}` : null,
    exCertificateExpires: known && hash % 4 === 0 ? `${2027 + (hash % 5)}-06-30` : null,
  };
}

function isEx({ unit, kind, chance }: Item): boolean {
  const odds = kind.ex ?? 0;
  return odds === 1 || (unit.subSystem.system.base.hazardous && chance.chance(odds));
}

/** The company called in for a discipline: a subsystem always has the same one, and some have none. */
function companyOf({ unit, kind }: Item): readonly string[] {
  const fitting = subcontractors.filter(({ disciplines }) => disciplines.includes(kind.discipline));
  const name = fitting[hashOf('company', unit.subSystem.name, kind.discipline) % Math.max(1, fitting.length)]?.name;
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

function moduleOf({ subSystem, index }: Unit): string | null {
  const { modules } = subSystem.area;
  return subSystem.index % 3 === 0 ? null : (modules[index % modules.length] ?? null);
}

/** The equipment types that the matrix of preservation names. */
const PRESERVED = new Set(registerRows('equipmentTypePwl').map((row) => row['equipmentType']));
/** Days before mechanical completion when preserved equipment is installed; until then it lies in the warehouse. */
const INSTALLED_DAYS = 60;

function storedAt({ seed, asOf }: Layout, { unit, kind, name }: Item): string | null {
  if (!PRESERVED.has(kind.name.en) || unit.subSystem.mcc < addDays(asOf, INSTALLED_DAYS)) return null;
  const { warehouse } = places;
  return warehouse[hashOf(seed, 'store', name) % warehouse.length]?.name ?? null;
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
    location: storedAt(layout, item) ?? (chance.chance(0.92) ? chance.pick(area.locations) : null),
    parentTag: parentTagOf(unit),
    ...drawingsOf(item),
    isValidated: chance.chance(0.7),
    isSafetyCritical: unit.kind.critical === true || chance.chance(kind.critical ?? 0),
    ignoreEquipmentTypeToItr: false,
    ignoreEquipmentTypeToPwl: false,
    ...exFields(item),
    subcontractorNames: companyOf(item),
    comments: chance.chance(0.02) ? chance.pick(REMARKS) : null,
  };
}

/** The rows of one type of tagged item. */
export function* taggedRows(layout: Layout, tagType: TagType): Generator<PlantRow> {
  for (const unit of unitsOf(layout)) {
    if (!unit.members.some(({ part }) => part.tagType === tagType)) continue;
    const items = itemsOf(layout.seed, unit);
    for (const item of items)
      if (item.member.part.tagType === tagType) yield { ...rowOf(layout, item), ...kindFields[tagType](item, items) };
  }
}

/** The members of the tag sets: the tags and cables of the same unit. */
export function* memberRows(layout: Layout, since: string): Generator<PlantRow> {
  for (const unit of unitsOf(layout)) {
    if (!unit.members.some(({ part }) => part.tagType === 'tagSet')) continue;
    const items = itemsOf(layout.seed, unit);
    for (const tagSet of namesOf(items, 'tagSet'))
      for (const member of [...namesOf(items, 'tag'), ...namesOf(items, 'cable')])
        yield { tagSet, member, dateAdded: since, dateRemoved: null };
  }
}
