import { describe, expect, test } from 'vitest';
import { formProblems } from '../form-problems.ts';
import { formTemplate } from '../form.ts';
import { guessRoles } from './guess-roles.ts';
import { addressOf, type LaidSheet } from './laid-sheet.ts';
import { ownFormOf, type OwnForm } from './own-form.ts';
import { laidSheet, type TestCell } from './testing.ts';

const wide = (text: string, colSpan: number, more: object = {}): TestCell => ({ text, colSpan, ...more });
const big = (text: string, colSpan: number): TestCell => wide(text, colSpan, { bold: true, size: 16, align: 'center' });

/** Check sheets as the trade draws them. */
const ENGLISH = laidSheet([
  [big('ELECTRIC MOTOR CHECK SHEET', 6)],
  ['Tag No.:', '', 'Description:', wide('', 3)],
  ['System', '', 'Drawing No.', wide('', 3)],
  ['No.', 'Description', 'OK', 'N/A', 'PL', 'Remarks'],
  [wide('A. Visual inspection', 6, { bold: true, fill: '#dddddd' })],
  ['1', 'Nameplate agrees with the data sheet', '', '', '', ''],
  ['2', 'Earthing connected', '', '', '', ''],
  [wide('B. Tests', 6, { bold: true, fill: '#dddddd' })],
  ['3', 'Rotation checked uncoupled', '', '', '', ''],
  [null],
  ['', wide('Contractor', 2), wide('Company', 2)],
  ['Name', wide('', 2), wide('', 2)],
  ['Signature', wide('', 2), wide('', 2)],
  ['Date', wide('', 2), wide('', 2)],
]);
const CHINESE = laidSheet([
  [big('电动机安装检查表', 6)],
  ['位号', '', '名称', '', '图号', ''],
  ['安装单位', '', '安装位置', wide('', 3)],
  ['序号', '检查项目', '合格', '不合格', '不适用', '备注'],
  ['1', '铭牌与数据表一致', '', '', '', ''],
  ['2', '接地已连接', '', '', '', ''],
  ['3', '转向正确', '', '', '', ''],
  [wide('施工单位：', 2), wide('监理单位：', 2), wide('业主：', 2)],
  [wide('签字：', 2), wide('签字：', 2), wide('签字：', 2)],
  [wide('日期：', 2), wide('日期：', 2), wide('日期：', 2)],
]);
const TICKED = laidSheet([
  [big('Junction box inspection', 3)],
  [wide('Tag No.: ____________', 1), wide('Date: ________', 2)],
  ['1', 'Box is clean inside', '☐ Yes  ☐ No  ☐ N/A'],
  ['2', 'Glands are tight', '☐ Yes  ☐ No  ☐ N/A'],
  ['3', 'Type of enclosure', '☐ Ex d ☐ Ex e'],
  ['Completed by', 'Accepted by', ''],
]);
const READINGS = laidSheet([
  [big('INSULATION RESISTANCE TEST RECORD', 6)],
  ['Equipment No', '', 'Instrument', wide('', 3)],
  ['Item', 'Test', 'Acceptance criteria', 'Reading', 'Unit', 'Remarks'],
  ['1', 'Phase L1 to earth', '≥ 1 MΩ', '', 'MΩ', ''],
  ['2', 'Phase L2 to earth', '≥ 1 MΩ', '', 'MΩ', ''],
  ['3', 'Ambient temperature', '10 – 40 °C', '', '°C', ''],
  ['4', 'Winding resistance, phases', '', { text: '', kind: 'number' }, 'Ω', ''],
  ['Tested by', '', 'Witnessed by', wide('', 3)],
  ['Date', '', 'Date', wide('', 3)],
]);
const TWO_BLOCKS = laidSheet([
  [big('PUMP ALIGNMENT 泵对中检查表', 6)],
  [wide('General 概况', 6, { bold: true, fill: '#eeeeee' })],
  ['Tag No. 位号', wide('', 2), 'System 系统', wide('', 2)],
  ['Model 型号', wide('', 2), 'Serial No. 序列号', wide('', 2)],
  ['Coupling type 联轴器型式', wide('', 5)],
  [
    { text: 'No. 序号', rowSpan: 2 },
    { text: 'Check item 检查内容', rowSpan: 2 },
    wide('Result 结果', 3),
    { text: 'Remarks 备注', rowSpan: 2 },
  ],
  ['OK', 'N/A', 'PL'],
  ['1.1', 'Soft foot checked 软脚已检查', '', '', '', ''],
  ['1.2', 'Coupling guard fitted 联轴器护罩已安装', '', '', '', ''],
  [wide('Remarks 备注', 1), wide('', 5)],
  [wide('Contractor 承包商', 2), wide('Company 公司', 4)],
  [wide('Signature 签名', 2), wide('Signature 签名', 4)],
]);
const MERGED = laidSheet([
  [big('Vibration record', 6)],
  ['Tag No', wide('', 5)],
  ['Item', 'Activity', 'Point', 'DE (mm/s)', 'NDE (mm/s)', 'Remarks'],
  ['1', { text: 'Vibration at full load', rowSpan: 2 }, 'Horizontal', '', '', ''],
  ['2', 'Vertical', '', '', ''],
  ['3', wide('Note: readings after 2 h', 2), '', '', ''],
  ['QC Inspector', wide('', 5)],
  ['Signature', wide('', 5)],
]);

const SIDE_BY_SIDE = laidSheet([
  [big('Instrument loop check', 8)],
  ['Loop No', wide('', 7)],
  ['No', 'Check', 'Yes', 'No', 'S/N', 'Check', 'Yes', 'No'],
  ['1', 'Cable glanded', '', '', '3', 'Label fitted', '', ''],
  ['2', 'Screen earthed', '', '', '4', 'Range agrees', '', ''],
]);
const UNHEADED = laidSheet([['Scaffold inspection'], ['☐', 'Base plates are level'], ['☐', 'Guard rails are fitted']]);

/** The lines of a form, short enough to compare. */
function outline({ template }: OwnForm): readonly string[] {
  const { title, header, boxes, punchBox, tasks, signOffs = [], hideComment } = template;
  const word = ({ en, zh }: { readonly en: string; readonly zh: string }): string => (en === zh ? en : `${en} | ${zh}`);
  return [
    word(title),
    ...header.map((entry) =>
      'heading' in entry
        ? `# ${word(entry.heading)}`
        : `${word(entry.label)} = ${'source' in entry ? entry.source : 'field'}`,
    ),
    `boxes ${boxes.join(' ')}${punchBox === undefined ? '' : ` punch ${punchBox}`}`,
    ...tasks.map(({ number, text, title: section, boxes: has, input, comment }) => {
      const limits = input?.kind === 'number' ? ` ${input.min ?? ''}..${input.max ?? ''} ${input.unit ?? ''}` : '';
      const options = input?.kind === 'choice' ? ` ${input.options.map((option) => option.text.en).join('/')}` : '';
      const columns =
        input?.kind === 'table' ? ` ${input.columns.map(({ label, kind }) => `${label.en}:${kind}`).join(' ')}` : '';
      const parts = [
        section && `§ ${word(section)} `,
        `${number} ${word(text)}`,
        has && ' □',
        input && ` [${input.kind}${limits}${options}${columns}]`,
        comment === 'none' ? '' : ' …',
      ];
      return parts.filter(Boolean).join('');
    }),
    ...(hideComment ? [] : ['comment']),
    ...signOffs.map(({ label, zh, type }) => `✍ ${label}${zh === undefined ? '' : ` | ${zh}`} ${type}`),
  ];
}
const read = (sheet: LaidSheet): OwnForm => ownFormOf(sheet, guessRoles(sheet), 'itr');

describe('a check sheet of the trade', () => {
  test.each<[string, LaidSheet, readonly string[]]>([
    [
      'in English with columns OK, N/A and PL',
      ENGLISH,
      [
        'ELECTRIC MOTOR CHECK SHEET',
        'Tag No. = tag',
        'Description = description',
        'System = system',
        'Drawing No. = sourceDrawing',
        'boxes OK N/A PL punch PL',
        '§ A. Visual inspection 1 Nameplate agrees with the data sheet □ …',
        '2 Earthing connected □ …',
        '§ B. Tests 3 Rotation checked uncoupled □ …',
        '✍ Contractor required',
        '✍ Company complete',
      ],
    ],
    [
      'in Chinese with columns 合格, 不合格 and 不适用',
      CHINESE,
      [
        '电动机安装检查表',
        '位号 = tag',
        '名称 = description',
        '图号 = sourceDrawing',
        '安装单位 = field',
        '安装位置 = location',
        'boxes 合格 不合格 不适用',
        '1 铭牌与数据表一致 □ …',
        '2 接地已连接 □ …',
        '3 转向正确 □ …',
        '✍ 施工单位 required',
        '✍ 监理单位 required',
        '✍ 业主 complete',
      ],
    ],
    [
      'with boxes drawn in its cells',
      TICKED,
      [
        'Junction box inspection',
        'Tag No. = tag',
        'Date = field',
        'boxes Yes No N/A',
        '1 Box is clean inside □',
        '2 Glands are tight □',
        '3 Type of enclosure [choice Ex d/Ex e]',
        '✍ Completed by required',
        '✍ Accepted by complete',
      ],
    ],
    [
      'of readings with units and limits',
      READINGS,
      [
        'INSULATION RESISTANCE TEST RECORD',
        'Equipment No = tag',
        'Instrument = field',
        'boxes ',
        '1 Phase L1 to earth [number 1.. MΩ] …',
        '2 Phase L2 to earth [number 1.. MΩ] …',
        '3 Ambient temperature [number 10..40 °C] …',
        '4 Winding resistance, phases [number .. Ω] …',
        '✍ Tested by required',
        '✍ Witnessed by complete',
      ],
    ],
    [
      'in both languages with a header of two blocks and headings of two rows',
      TWO_BLOCKS,
      [
        'PUMP ALIGNMENT | 泵对中检查表',
        '# General | 概况',
        'Tag No. | 位号 = tag',
        'System | 系统 = system',
        'Model | 型号 = modelNumber',
        'Serial No. | 序列号 = serialNumber',
        'Coupling type | 联轴器型式 = field',
        'boxes OK N/A PL punch PL',
        '1.1 Soft foot checked | 软脚已检查 □ …',
        '1.2 Coupling guard fitted | 联轴器护罩已安装 □ …',
        'comment',
        '✍ Contractor | 承包商 required',
        '✍ Company | 公司 complete',
      ],
    ],
    [
      'with merged texts and several readings on a row',
      MERGED,
      [
        'Vibration record',
        'Tag No = tag',
        'boxes ',
        '1 Vibration at full load – Horizontal [table DE (mm/s):number NDE (mm/s):number] …',
        '2 Vibration at full load – Vertical [table DE (mm/s):number NDE (mm/s):number] …',
        '3 Note: readings after 2 h [table DE (mm/s):number NDE (mm/s):number] …',
        '✍ QC Inspector complete',
      ],
    ],
    [
      'with two columns of tasks',
      SIDE_BY_SIDE,
      [
        'Instrument loop check',
        'Loop No = loop',
        'boxes Yes No',
        '1 Cable glanded □',
        '2 Screen earthed □',
        '3 Label fitted □',
        '4 Range agrees □',
      ],
    ],
    [
      'without headings, each line with a box',
      UNHEADED,
      ['Scaffold inspection', 'boxes ✓', '1 Base plates are level □', '2 Guard rails are fitted □'],
    ],
  ])('%s is read as its form, which can be saved [R3-139]', (_, sheet, expected) => {
    const own = read(sheet);
    expect(outline(own)).toEqual(expected);
    expect(formTemplate.safeParse(own.template).error).toBeUndefined();
    expect(formProblems('itr', own.template)).toEqual([]);
    expect(own.left.map(({ row, col, text }) => `${addressOf({ row, col })} ${text}`)).toEqual([]);
  });
});
