import { OFFERS, SOURCE_WORDS, type FormOwner, type HeaderSource } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { day, num, ok, section, sheet, txt, type Section } from './sheet.ts';

/** Long texts have a row of their own. */
const WIDE: ReadonlySet<HeaderSource> = new Set(['description', 'includes', 'excludes']);

/** A form of another kind: the facts its owner has, sections as the check sheets have them. */
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

/** What a preservation round begins with (domain guide 2.2.6). */
export const preservationForm: FormTemplate = form('pwl', {
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

/** What an assurance checklist begins with (domain guide 2.2.9). */
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

/** What the document of a certificate begins with (domain guide 2.6). */
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
