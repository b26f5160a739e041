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
import { activity } from './ref-table/activity.ts';
import { cableType } from './ref-table/cable-type.ts';
import { glandType } from './ref-table/gland-type.ts';
import { testPackType } from './ref-table/test-pack-type.ts';
import { drawingStatus } from './ref-table/drawing-status.ts';
import { exZone } from './ref-table/ex-zone.ts';
import { exProtection } from './ref-table/ex-protection.ts';
import { exIpRating } from './ref-table/ex-ip-rating.ts';
import { exCertifyingBody } from './ref-table/ex-certifying-body.ts';
import { exRatedModel } from './ref-table/ex-rated-model.ts';
import { pwl } from './ref-table/pwl.ts';
import { preservationCompletionStatus } from './ref-table/preservation-completion-status.ts';
import { skill } from './ref-table/skill.ts';
import { workGroup } from './ref-table/work-group.ts';
import { serviceInterval } from './ref-table/service-interval.ts';
import { serviceDetail } from './ref-table/service-detail.ts';
import { coverSheet } from './ref-table/cover-sheet.ts';
import { workPackType } from './ref-table/work-pack-type.ts';
import { workPackCompletionStatus } from './ref-table/work-pack-completion-status.ts';
import { jobCardStatus } from './ref-table/job-card-status.ts';
import { operationType } from './ref-table/operation-type.ts';
import { procedureClass } from './ref-table/procedure-class.ts';
import { procedureType } from './ref-table/procedure-type.ts';
import { procedureCategory } from './ref-table/procedure-category.ts';
import { procedureCompletionStatus } from './ref-table/procedure-completion-status.ts';
import { procedureDocumentStatus } from './ref-table/procedure-document-status.ts';
import { trackerCategory } from './ref-table/tracker-category.ts';
import { trackerSubCategory } from './ref-table/tracker-sub-category.ts';
import { trackerType } from './ref-table/tracker-type.ts';
import { assuranceTracker } from './ref-table/assurance-tracker.ts';
import { procedureDrawing } from './ref-table/procedure-drawing.ts';
import { procedure } from './procedures/procedure.ts';
import { procedureSection } from './procedures/procedure-section.ts';
import { procedureStep } from './procedures/procedure-step.ts';
import { procedureSkeleton } from './procedures/procedure-skeleton.ts';
import { procedureSkeletonSection } from './procedures/procedure-skeleton-section.ts';
import { procedureSkeletonStep } from './procedures/procedure-skeleton-step.ts';
import { assuranceTrackerCompletionStatus } from './ref-table/assurance-tracker-completion-status.ts';
import { handoverCompletionStatus } from './ref-table/handover-completion-status.ts';
import { punchListItemCompletionStatus } from './ref-table/punch-list-item-completion-status.ts';
import { unitOfMeasure } from './ref-table/unit-of-measure.ts';
import { vendor } from './ref-table/vendor.ts';
import { notificationGroup } from './ref-table/notification-group.ts';
import { equipmentTypePwl } from './ref-table/equipment-type-pwl.ts';
import { exRatedToItr } from './ref-table/ex-rated-to-itr.ts';
import { professionDiscipline } from './ref-table/profession-discipline.ts';
import { authorisedPersonProfession } from './ref-table/authorised-person-profession.ts';
import { authorisedPersonSubcontractorName } from './ref-table/authorised-person-subcontractor-name.ts';
import { notificationGroupAuthorisedPerson } from './ref-table/notification-group-authorised-person.ts';
import { handoverType } from './handover/handover-type.ts';
import { taggedItem } from './tagged-items/tagged-item.ts';
import { tag } from './tagged-items/tag.ts';
import { cable } from './tagged-items/cable.ts';
import { line } from './tagged-items/line.ts';
import { spool } from './tagged-items/spool.ts';
import { mechanicalJoint } from './tagged-items/mechanical-joint.ts';
import { testPack } from './tagged-items/test-pack.ts';
import { testPackItem } from './tagged-items/test-pack-item.ts';
import { tagSet } from './tagged-items/tag-set.ts';
import { tagSetMember } from './tagged-items/tag-set-member.ts';
import { tagItr } from './certification/tag-itr.ts';
import { tagPwl } from './preservation/tag-pwl.ts';
import { multiTagItr } from './certification/multi-tag-itr.ts';
import { punchList } from './punch-list/punch-list.ts';
import { punchListItem } from './punch-list/punch-list-item.ts';
import { handover } from './handover/handover.ts';
import { mocType } from './changes/moc-type.ts';
import { mocStatus } from './changes/moc-status.ts';
import { moc } from './changes/moc.ts';
import { importJob } from './import/import-job.ts';
import { instrument } from './ref-table/instrument.ts';
import { workPack } from './work-pack/work-pack.ts';
import { workPackApproval } from './work-pack/work-pack-approval.ts';
import { jobCard } from './work-pack/job-card.ts';
import { operation } from './work-pack/operation.ts';
import { signingDelegation } from './ref-table/signing-delegation.ts';
import { department } from './administration/department.ts';
import { dictionaryItem } from './administration/dictionary-item.ts';
import { dictionaryType } from './administration/dictionary-type.ts';
import { post } from './administration/post.ts';
import { registry, type AnyRegister } from '../register/register.ts';

/** The one list of registers. Declarations not listed here do not exist. */
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
  activity,
  cableType,
  glandType,
  testPackType,
  drawingStatus,
  exZone,
  exProtection,
  exIpRating,
  exCertifyingBody,
  exRatedModel,
  pwl,
  preservationCompletionStatus,
  skill,
  workGroup,
  serviceInterval,
  serviceDetail,
  coverSheet,
  workPackType,
  workPackCompletionStatus,
  jobCardStatus,
  operationType,
  procedureClass,
  procedureType,
  procedureCategory,
  procedureCompletionStatus,
  procedureDocumentStatus,
  trackerCategory,
  trackerSubCategory,
  trackerType,
  assuranceTrackerCompletionStatus,
  handoverCompletionStatus,
  punchListItemCompletionStatus,
  unitOfMeasure,
  vendor,
  notificationGroup,
  equipmentTypePwl,
  exRatedToItr,
  professionDiscipline,
  authorisedPersonProfession,
  authorisedPersonSubcontractorName,
  notificationGroupAuthorisedPerson,
  handoverType,
  taggedItem,
  tag,
  cable,
  line,
  spool,
  mechanicalJoint,
  testPack,
  testPackItem,
  tagSet,
  tagSetMember,
  tagItr,
  tagPwl,
  multiTagItr,
  punchList,
  punchListItem,
  handover,
  procedure,
  procedureDrawing,
  procedureSection,
  procedureStep,
  procedureSkeleton,
  procedureSkeletonSection,
  procedureSkeletonStep,
  assuranceTracker,
  moc,
  mocType,
  mocStatus,
  importJob,
  instrument,
  workPack,
  workPackApproval,
  jobCard,
  operation,
  signingDelegation,
  department,
  post,
  dictionaryType,
  dictionaryItem,
});

/** The key of a register. */
export type RegisterKey = keyof typeof registers;

/** Returns the register of a key sent by a client; undefined when there is none. */
export const registerOf = (key: string): AnyRegister | undefined =>
  Object.hasOwn(registers, key) ? (registers as Readonly<Record<string, AnyRegister>>)[key] : undefined;

/** Every register, in list order. */
export const allRegisters: readonly AnyRegister[] = Object.values(registers);
