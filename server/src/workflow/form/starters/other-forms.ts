import {
  columnsOf,
  LISTS,
  OFFERS,
  SOURCE_WORDS,
  type FormOwner,
  type HeaderSource,
} from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { preservationSections } from './preservation-sheets.ts';
import { day, num, ok, section, sheet, txt, type Section } from './sheet.ts';

/** Long texts get a row of their own. */
const WIDE: ReadonlySet<HeaderSource> = new Set([
  'description',
  'includes',
  'excludes',
  'detailedDescription',
  'proposedSolution',
  'response',
  'actionsTaken',
  'narrative',
]);

/** A form of another kind: with the facts its owner has, and sections like those of check sheets. */
function form(
  owner: Exclude<FormOwner, 'itr'>,
  of: { readonly title: Word; readonly boxes: readonly string[]; readonly sections: readonly Section[] },
): FormTemplate {
  const { header: _header, punchBox, ...rest } = sheet({ title: of.title, fields: [], sections: of.sections });
  return {
    ...rest,
    ...(OFFERS[owner].punch && punchBox !== undefined ? { punchBox } : {}),
    boxes: [...of.boxes],
    header: OFFERS[owner].sources.map((source) => ({
      label: SOURCE_WORDS[source],
      source,
      ...(WIDE.has(source) ? { wide: true } : {}),
    })),
  };
}

/** The starter form of a preservation round (domain guide 2.2.6). */
const preservationForm: FormTemplate = form('pwl', {
  title: w('Preservation record', '维护保养记录'),
  boxes: ['OK', 'NA', 'PL'],
  sections: [
    section(
      'Condition',
      '状况',
      ok('stored', 'Stored or installed as the maker demands', '存放或安装符合制造商要求'),
      ok('covers', 'Covers, caps and seals in place', '防护罩、盲盖与密封完好'),
      ok('corrosion', 'No corrosion, no damage', '无锈蚀、无损伤'),
    ),
    section(
      'Work done',
      '作业',
      ok('work', 'The preservation of this list done', '已按本保养工作清单完成保养'),
      num('reading', 'Reading, where one is taken', '测量值（如有）', {}, { required: false }),
      day('doneOn', 'Done on', '完成日期'),
    ),
  ],
});

/** The starter form of a PWL: by its code if that is a common one. */
export const preservationFormOf = (code: string): FormTemplate => {
  const key = code.trim().toUpperCase();
  const sections = Object.hasOwn(preservationSections, key) ? preservationSections[key] : undefined;
  if (sections === undefined) return preservationForm;
  return form('pwl', { title: preservationForm.title, boxes: preservationForm.boxes, sections });
};

/** The starter form of an assurance checklist (domain guide 2.2.9). */
export const trackerForm: FormTemplate = form('trackerType', {
  title: w('Assurance checklist', '保证检查表'),
  boxes: ['Yes', 'No', 'NA'],
  sections: [
    section(
      'Readiness',
      '准备情况',
      ok('scope', 'Scope and limits of the review agreed', '审查范围与界限已确定'),
      ok('documents', 'Documents complete and of the last revision', '文件齐全且为最新版'),
      ok('people', 'People trained and named', '人员已培训并指定'),
      ok('actions', 'Actions of earlier reviews closed', '以往审查的行动项已关闭'),
    ),
    section('Findings', '审查结论', txt('findings', 'Findings and actions', '结论与行动项', 4, { required: false })),
  ],
});

/** The starter document of a certificate (domain guide 2.6). */
export const certificateForm: FormTemplate = form('handoverType', {
  title: w('Handover document', '移交文件'),
  boxes: ['Yes', 'No', 'NA'],
  sections: [
    section(
      'Before handover',
      '移交前',
      ok('walkdown', 'Walkdown done by both parties', '双方已联合巡检'),
      ok('records', 'Inspection and test records complete', '检验试验记录齐全'),
      ok('punch', 'Remaining punch items agreed', '遗留尾项已确认'),
      ok('documents', 'Drawings marked as built', '竣工图已标注'),
      ok('spares', 'Keys, tools and spares handed over', '钥匙、工具与备件已移交'),
    ),
  ],
});

/** The starter form of a work pack (domain guide 2.2.7). */
export const packForm: FormTemplate = form('workPackType', {
  title: w('Work pack', '工作包'),
  boxes: ['Yes', 'No', 'NA'],
  sections: [
    section(
      'Before work begins',
      '开工前',
      ok('scope', 'Scope, limits and drawings agreed', '工作范围、界限与图纸已确认'),
      ok('material', 'Material, tools and spares at the place', '材料、工具与备件已到位'),
      ok('permits', 'Permits, isolations and access arranged', '作业许可、隔离与通道已落实'),
      ok('people', 'People trained and briefed', '人员已培训并交底'),
    ),
    section(
      'At the end of work',
      '完工时',
      ok('clean', 'Place left clean and reinstated', '现场已清理并恢复'),
      ok('records', 'Records and marked-up drawings handed over', '记录与标注图纸已移交'),
    ),
    section('Remarks', '备注', txt('remarks', 'Remarks', '备注', 4, { required: false })),
  ],
});

/** The starter form of a management of change (domain guide 2.8). */
export const changeForm: FormTemplate = form('mocType', {
  title: w('Management of change', '变更单'),
  boxes: ['Yes', 'No', 'NA'],
  sections: [
    section(
      'Assessment',
      '评估',
      ok('safety', 'No new hazard, or the hazard is assessed', '无新增危险，或危险已评估'),
      ok('documents', 'Drawings and documents to be revised are named', '需修改的图纸与文件已列明'),
      ok('checks', 'Checks to be done again are named', '需重新进行的检查已列明'),
      ok('certificates', 'Certificates concerned are assessed', '相关证书已评估'),
    ),
    section('Decision', '结论', txt('decision', 'Decision and conditions', '结论与条件', 4, { required: false })),
  ],
});

/** The starter cover sheet (domain guide 2.11): all facts of the pack, and its job cards. */
export const coverForm: FormTemplate = {
  ...form('coverSheet', { title: w('Work pack', '工作包'), boxes: [], sections: [] }),
  hideComment: true,
  lists: [{ title: LISTS.jobCards.label, source: 'jobCards', columns: Object.keys(columnsOf('jobCards')) }],
};
