import { discipline } from './ref-table/discipline.ts';
import { area } from './ref-table/area.ts';
import { module } from './ref-table/module.ts';
import { location } from './ref-table/location.ts';
import { phase } from './ref-table/phase.ts';
import { priority } from './ref-table/priority.ts';
import { loop } from './ref-table/loop.ts';
import { parentTag } from './ref-table/parent-tag.ts';
import { equipmentStatus } from './ref-table/equipment-status.ts';
import { drawingType } from './ref-table/drawing-type.ts';
import { subcontractorName } from './ref-table/subcontractor-name.ts';
import { systemGroup } from './ref-table/system-group.ts';
import { system } from './ref-table/system.ts';
import { subSystem } from './ref-table/sub-system.ts';
import { equipmentType } from './ref-table/equipment-type.ts';
import { itrClass } from './ref-table/itr-class.ts';
import { itr } from './ref-table/itr.ts';
import { equipmentTypeItr } from './ref-table/equipment-type-itr.ts';
import { tagItrCompletionStatus } from './ref-table/tag-itr-completion-status.ts';
import { digitalDocumentCheckBoxType } from './ref-table/digital-document-check-box-type.ts';
import { punchListItemCategory } from './ref-table/punch-list-item-category.ts';
import { drawing } from './ref-table/drawing.ts';
import { profession } from './ref-table/profession.ts';
import { authorisedPerson } from './ref-table/authorised-person.ts';
import { handoverType } from './handover/handover-type.ts';
import { taggedItem } from './tagged-items/tagged-item.ts';
import { tag } from './tagged-items/tag.ts';
import { tagItr } from './certification/tag-itr.ts';
import { punchList } from './punch-list/punch-list.ts';
import { punchListItem } from './punch-list/punch-list-item.ts';
import { handover } from './handover/handover.ts';
import { importJob } from './import/import-job.ts';
import { registry, type AnyRegister } from '../register/register.ts';

/** The one list of registers. A declaration that is not here does not exist. */
export const registers = registry({
  discipline,
  area,
  module,
  location,
  phase,
  priority,
  loop,
  parentTag,
  equipmentStatus,
  drawingType,
  subcontractorName,
  systemGroup,
  system,
  subSystem,
  equipmentType,
  itrClass,
  itr,
  equipmentTypeItr,
  tagItrCompletionStatus,
  digitalDocumentCheckBoxType,
  punchListItemCategory,
  drawing,
  profession,
  authorisedPerson,
  handoverType,
  taggedItem,
  tag,
  tagItr,
  punchList,
  punchListItem,
  handover,
  importJob,
});

/** The key of a register. */
export type RegisterKey = keyof typeof registers;

/** The register of a key that came over the wire; undefined when there is none. */
export const registerOf = (key: string): AnyRegister | undefined =>
  Object.hasOwn(registers, key) ? (registers as Readonly<Record<string, AnyRegister>>)[key] : undefined;

/** Every register, in the order of the list. */
export const allRegisters: readonly AnyRegister[] = Object.values(registers);
