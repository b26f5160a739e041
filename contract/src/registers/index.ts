import {
  discipline,
  area,
  module,
  location,
  phase,
  priority,
  parentTag,
  equipmentStatus,
  drawingType,
  subcontractorName,
  testPackType,
  drawingStatus,
  exIpRating,
  exCertifyingBody,
  skill,
  workGroup,
  coverSheet,
  procedureCategory,
  procedureDocumentStatus,
  trackerCategory,
  unitOfMeasure,
  vendor,
} from './ref-table/simple-lists.ts';
import { loop } from './ref-table/loop.ts';
import { systemGroup } from './ref-table/system-group.ts';
import { system } from './ref-table/system.ts';
import { subSystem } from './ref-table/sub-system.ts';
import { equipmentType, equipmentTypeItr, equipmentTypePwl } from './ref-table/equipment-types.ts';
import { itrClass } from './ref-table/itr-class.ts';
import { itr } from './ref-table/itr.ts';
import {
  assuranceTrackerCompletionStatus,
  handoverCompletionStatus,
  jobCardStatus,
  preservationCompletionStatus,
  procedureCompletionStatus,
  punchListItemCompletionStatus,
  tagItrCompletionStatus,
  workPackCompletionStatus,
} from './ref-table/completion-statuses.ts';
import { digitalDocumentCheckBoxType } from './ref-table/digital-document-check-box-type.ts';
import { punchListItemCategory } from './ref-table/punch-list-item-category.ts';
import { drawing } from './ref-table/drawing.ts';
import {
  authorisedPerson,
  authorisedPersonProfession,
  authorisedPersonSubcontractorName,
  notificationGroup,
  notificationGroupAuthorisedPerson,
  profession,
  professionDiscipline,
  signingDelegation,
} from './ref-table/people.ts';
import { activity } from './ref-table/activity.ts';
import { cableType } from './ref-table/cable-type.ts';
import { glandType } from './ref-table/gland-type.ts';
import { exProtection, exRatedModel, exRatedToItr, exZone } from './ref-table/ex.ts';
import { pwl } from './ref-table/pwl.ts';
import { serviceInterval } from './ref-table/service-interval.ts';
import { serviceDetail } from './ref-table/service-detail.ts';
import { workPackType } from './ref-table/work-pack-type.ts';
import { operationType } from './ref-table/operation-type.ts';
import { procedureClass, procedureDrawing, procedureType } from './ref-table/procedure-lists.ts';
import { assuranceTracker, trackerSubCategory, trackerType } from './ref-table/trackers.ts';
import { procedure } from './procedures/procedure.ts';
import { procedureSection } from './procedures/procedure-section.ts';
import { procedureStep } from './procedures/procedure-step.ts';
import { procedureSkeleton, procedureSkeletonSection, procedureSkeletonStep } from './procedures/procedure-skeleton.ts';
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
import { asBuiltDrawing } from './documents/as-built-drawing.ts';
import { drawingPin } from './documents/drawing-pin.ts';
import { transmittalLine } from './documents/transmittal-line.ts';
import { reportDefinition } from './report/report-definition.ts';
import { scheduledReport } from './report/scheduled-report.ts';
import { transmittal } from './documents/transmittal.ts';
import { documentType, requiredDocument } from './documents/required-document.ts';
import { workPack } from './work-pack/work-pack.ts';
import { workPackApproval } from './work-pack/work-pack-approval.ts';
import { jobCard } from './work-pack/job-card.ts';
import { operation } from './work-pack/operation.ts';
import { department } from './administration/department.ts';
import { dictionaryItem } from './administration/dictionary-item.ts';
import { dictionaryType } from './administration/dictionary-type.ts';
import { post } from './administration/post.ts';
import { ownCompany, party, partyAccount, taxCode } from './finance/parties.ts';
import {
  accountingPeriod,
  auditDelegation,
  auditLimit,
  companyTolerance,
  projectTolerance,
} from './finance/review-settings.ts';
import { contract, contractLine } from './finance/contract.ts';
import {
  delivery,
  deliveryLine,
  goodsReceipt,
  goodsReceiptLine,
  payment,
  paymentAllocation,
} from './finance/movements.ts';
import { disposal, disposalBid, disposalItem, weighTicket } from './finance/disposal.ts';
import { invoice, invoiceLine } from './finance/invoice.ts';
import { invoiceAudit, invoiceCheck, invoiceHold, invoiceMatch } from './finance/review-records.ts';
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
  asBuiltDrawing,
  drawingPin,
  transmittal,
  transmittalLine,
  reportDefinition,
  scheduledReport,
  signingDelegation,
  department,
  post,
  dictionaryType,
  dictionaryItem,
  documentType,
  requiredDocument,
  ownCompany,
  party,
  partyAccount,
  taxCode,
  companyTolerance,
  projectTolerance,
  auditLimit,
  auditDelegation,
  accountingPeriod,
  contract,
  contractLine,
  goodsReceipt,
  goodsReceiptLine,
  delivery,
  deliveryLine,
  disposal,
  disposalItem,
  disposalBid,
  weighTicket,
  invoice,
  invoiceLine,
  invoiceMatch,
  invoiceCheck,
  invoiceHold,
  invoiceAudit,
  payment,
  paymentAllocation,
});

/** The key of a register. */
export type RegisterKey = keyof typeof registers;

/** Returns the register of a key sent by a client; undefined when there is none. */
export const registerOf = (key: string): AnyRegister | undefined =>
  Object.hasOwn(registers, key) ? (registers as Readonly<Record<string, AnyRegister>>)[key] : undefined;

/** Every register, in list order. */
export const allRegisters: readonly AnyRegister[] = Object.values(registers);
