import { flag, ref, text } from '../../field/field.ts';
import type { Level } from '../../levels.ts';
import { register } from '../../register/register.ts';
import { w, type Word } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A list of names and descriptions: the "simple list" pattern of the domain guide (2.0). */
const simpleList = <const K extends string>(key: K, label: Word, route: `/RefTable/${string}`, level: Level) =>
  register({
    key,
    label,
    route,
    group: 'RefTable',
    level,
    naturalKey: ['name'],
    title: 'name',
    access: 'reference',
    fields: simple,
  });

/** A trade: electrical, instrument, mechanical, piping; usually one letter (domain guide 2.2.2). */
export const discipline = simpleList('discipline', w('Discipline', '专业'), '/RefTable/Discipline', 'B');

/** A physical zone: a floor, a building, a plot (domain guide 2.2.2). */
export const area = simpleList('area', w('Area', '区域'), '/RefTable/Area', 'C');

/** A transportable block of the plant, or a part of an area (domain guide 2.2.2). */
export const module = simpleList('module', w('Module', '模块'), '/RefTable/Module', 'C');

/** A place where items are or will be; preservation is planned by it (domain guide 2.2.2). */
export const location = simpleList('location', w('Location', '位置'), '/RefTable/Location', 'C');

/** A time slice of a facility (domain guide 2.2.2). */
export const phase = simpleList('phase', w('Phase', '阶段'), '/RefTable/Phase', 'C');

/** A group of subsystems to be done in the same window (domain guide 2.2.2). */
export const priority = simpleList('priority', w('Priority', '优先级'), '/RefTable/Priority', 'C');

/** A skid, package or other collection; a reference entry, not itself a tag (domain guide 2.2.2). */
export const parentTag = simpleList('parentTag', w('Parent tag', '上级位号'), '/RefTable/ParentTag', 'C');

/** A sub-class of equipment: new, modified, existing, removed (domain guide 2.2.4). */
export const equipmentStatus = simpleList(
  'equipmentStatus',
  w('Equipment status', '设备状态'),
  '/RefTable/EquipmentStatus',
  'C',
);

/**
 * ISO, P&ID, layout, sketch (domain guide 2.2.4). Drawings of a type with a document type are documents of that type
 * for the tags they show. Tag numbers on them are shown without what all of them begin with: `tagPrefix`, such as `23-`,
 * or several of them separated by blanks.
 */
export const drawingType = register({
  key: 'drawingType',
  label: w('Drawing type', '图纸类型'),
  route: '/RefTable/DrawingType',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    documentType: ref(w('Document type', '文档类型'), { to: 'documentType' }),
    tagPrefix: text(w('Tag prefix', '位号前缀'), { max: 100 }),
  },
});

/** A subcontracting company (domain guide 2.2.1). */
export const subcontractorName = simpleList(
  'subcontractorName',
  w('Subcontractor', '分包商'),
  '/RefTable/SubcontractorName',
  'C',
);

/** The kind of a test: hydro, pneumatic, service, leak (domain guide 2.2.4). */
export const testPackType = simpleList(
  'testPackType',
  w('Test pack type', '试压包类型'),
  '/RefTable/TestPackType',
  'B',
);

/**
 * The status of a drawing: in draft, issued, superseded (domain guide 2.2.4). Drawings whose status withdraws them are
 * marked wherever they are shown, and linking one warns (work areas 4.6).
 */
export const drawingStatus = register({
  key: 'drawingStatus',
  label: w('Drawing status', '图纸状态'),
  route: '/RefTable/DrawingStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, withdraws: flag(w('Superseded or withdrawn', '已被替代或作废'), {}) },
});

/** An ingress code, IP54 to IP68 (domain guide 2.2.5). */
export const exIpRating = simpleList('exIpRating', w('Ex IP rating', '防护等级'), '/RefTable/ExIPRating', 'B');

/** An issuer of Ex certificates (domain guide 2.2.5). */
export const exCertifyingBody = simpleList(
  'exCertifyingBody',
  w('Ex certifying body', '防爆发证机构'),
  '/RefTable/ExCertifyingbody',
  'B',
);

/** The trade skill a service needs (domain guide 2.2.6). */
export const skill = simpleList('skill', w('Skill', '技能'), '/RefTable/Skill', 'C');

/** The crew that performs a service (domain guide 2.2.6). */
export const workGroup = simpleList('workGroup', w('Work group', '班组'), '/RefTable/WorkGroup', 'C');

/**
 * A first page made with the form designer: facts, tables, room to write in (domain guide 2.11). A work pack type
 * selects the one its packs are printed with. It is a form without tasks that nobody fills in on screen.
 */
export const coverSheet = simpleList('coverSheet', w('Cover sheet', '封面'), '/RefTable/CoverSheet', 'C');

/** A grouping or complexity of procedures (domain guide 2.2.8). */
export const procedureCategory = simpleList(
  'procedureCategory',
  w('Procedure category', '程序分类'),
  '/RefTable/ProcedureCategory',
  'B',
);

/** The state of the document: draft, IFR, IFU (domain guide 2.2.8). */
export const procedureDocumentStatus = simpleList(
  'procedureDocumentStatus',
  w('Procedure document status', '程序文件状态'),
  '/RefTable/ProcedureDocumentStatus',
  'B',
);

/** The top grouping of assurance trackers (domain guide 2.2.9). */
export const trackerCategory = simpleList(
  'trackerCategory',
  w('Tracker category', '保障核查跟踪大类'),
  '/RefTable/TrackerCategory',
  'C',
);

/** A unit for lengths, pressures and quantities (domain guide 2.2.2). */
export const unitOfMeasure = simpleList(
  'unitOfMeasure',
  w('Unit of measure', '计量单位'),
  '/RefTable/UnitsofMeasure',
  'B',
);

/** A supplier (domain guide 2.2.2). */
export const vendor = simpleList('vendor', w('Vendor', '供应商'), '/RefTable/Vendor', 'B');
