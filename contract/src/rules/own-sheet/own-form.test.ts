import { describe, expect, test } from 'vitest';
import { formProblems } from '../form-problems.ts';
import { formTemplate } from '../form.ts';
import { parseSpreadsheetForm } from '../spreadsheet-form.ts';
import { guessRoles } from './guess-roles.ts';
import { addressOf, type LaidSheet } from './laid-sheet.ts';
import { ownFormOf, type OwnForm } from './own-form.ts';
import { ownSheetData } from './own-sheet-data.ts';
import type { Role, Roles } from './roles.ts';
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

const DEVIATIONS = laidSheet([
  [big('立式设备安装检验记录', 8)],
  ['设备名称', wide('', 3), '设备位号', wide('', 3)],
  [wide('检验项目', 2), wide('允许偏差 (mm)', 3), wide('实测偏差 (mm)', 3)],
  [wide('中心线位置', 2), wide('≤ 5', 3), wide('', 3)],
  [wide('备注：', 8)],
  [wide('建设单位\n专业工程师：\n年 月 日', 4), wide('施工单位\n质量检查员：\n年 月 日', 4)],
]);
const STRUCK = laidSheet([
  [big('Excavation checklist', 3)],
  ['Area', wide('', 2)],
  ['A', 'Before start', null],
  ['A1', 'Is the area barricaded?', 'Y / N / NA'],
  ['A2', 'Gas reading (max. 10 ppm): ______ ppm', ''],
  ['B', 'After', null],
  ['B1', 'Is the area clean?', 'Y / N / NA'],
]);

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
      'of deviations, with the signatures below the parties in their cells',
      DEVIATIONS,
      [
        '立式设备安装检验记录',
        '设备名称 = description',
        '设备位号 = tag',
        'boxes ',
        '1 中心线位置 [number ..5 mm]',
        'comment',
        '✍ 建设单位 required',
        '✍ 施工单位 complete',
      ],
    ],
    [
      'with answers to strike out, lines to write on, and lettered sections',
      STRUCK,
      [
        'Excavation checklist',
        'Area = area',
        'boxes Y N N/A',
        '§ A Before start A1 Is the area barricaded? □',
        'A2 Gas reading (max. 10 ppm): ppm [number ..10 ppm]',
        '§ B After B1 Is the area clean? □',
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

/** What a person sets instead of a guess. */
const set = (roles: Roles, changes: Readonly<Record<string, Role>>): Roles =>
  new Map([...roles, ...Object.entries(changes).map(([key, role]) => [key, { role, sure: true }] as const)]);
const listed = ({ left }: OwnForm): readonly string[] =>
  left.map(({ row, col, why }) => `${row < 0 ? '' : addressOf({ row, col })}: ${why.en}`);

describe('what a person sets', () => {
  const SHEET = laidSheet([
    [big('Motor', 4)],
    ['Foundation', 'checked', '', ''],
    ['Grouting', 'checked', '', ''],
    ['Fit', 'Unfit', 'mm', ''],
  ]);

  test('counts instead of the guess: texts, a column of answers, a reading [R3-144]', () => {
    const own = ownFormOf(
      laidSheet([
        [big('Motor', 4)],
        [null, null, 'Fit', 'Gap'],
        ['Foundation', 'level', '', ''],
        ['Grouting', 'level', '', ''],
      ]),
      set(new Map(), { '0,0': 'title', '1,2': 'box', '1,3': 'input', '2,0': 'text', '3,0': 'text', '2,1': 'limit' }),
      'itr',
    );
    expect(outline(own)).toEqual(['Motor', 'boxes Fit', '1 Foundation (level) □ [text]', '2 Grouting □ [text]']);
    expect(listed(own)).toEqual(['B4: Not recognised. Click the cell and choose what it is.']);
    // what a column gives is known by cell, so that the page can show it
    expect(Object.fromEntries(own.derived)).toEqual({ '2,2': 'box', '2,3': 'input', '3,2': 'box', '3,3': 'input' });
  });

  test('a cell that is left out is listed as such, and so is one whose place makes no sense', () => {
    const roles = set(new Map(), { '0,0': 'none', '1,0': 'text', '2,0': 'answer', '3,0': 'box' });
    expect(listed(ownFormOf(SHEET, roles, 'itr'))).toEqual([
      'A1: Left out, as you chose.',
      'B2: Not recognised. Click the cell and choose what it is.',
      'A3: No label beside it.',
      'B3: Not recognised. Click the cell and choose what it is.',
      'A4: No task on its row, or below it.',
      'B4: Not recognised. Click the cell and choose what it is.',
      'C4: Not recognised. Click the cell and choose what it is.',
    ]);
  });

  test('a cover has no tasks and no sign-offs: both are listed with the reason', () => {
    const own = ownFormOf(ENGLISH, guessRoles(ENGLISH), 'coverSheet');
    expect(own.template).toMatchObject({ tasks: [], boxes: [] });
    expect(listed(own)).toContain('B6: This kind of form has no tasks and no sign-offs.');
    expect(formProblems('coverSheet', own.template)).toEqual([]);
  });
});

test('limits of a row with several readings are part of its text', () => {
  const own = read(
    laidSheet([
      [big('Vibration', 5)],
      ['Item', 'Activity', 'Acceptance criteria', 'DE (mm/s)', 'NDE (mm/s)'],
      ['1', 'Full load', '≤ 4.5 mm/s', '', ''],
    ]),
  );
  expect(outline(own).join()).toContain('Full load (≤ 4.5 mm/s)');
});

describe('what a form cannot carry is listed with its cell', () => {
  test.each<[string, LaidSheet, string]>([
    [
      'a picture',
      { ...ENGLISH, pictures: [{ row: 0, col: 5, width: 90, height: 30, src: null }] },
      'F1: A picture. Printed forms have the logos of the project, which are set with the levels.',
    ],
    [
      'a text box',
      { ...ENGLISH, lost: [{ what: 'textBox', at: 'H2', text: 'HOLD' }] },
      'H2: A text box over the cells; it is not in a cell.',
    ],
    [
      'rows beyond the limit',
      { ...ENGLISH, lost: [{ what: 'rows', at: 'A601', text: '600' }] },
      'A601: Only the first 600 rows were read.',
    ],
    [
      'more tasks than a form has',
      laidSheet([
        [big('Long', 3)],
        ['No.', 'Check item', 'OK', 'N/A'],
        ...Array.from({ length: 201 }, (_, at) => [String(at + 1), `Bolt ${at + 1}`, '', '']),
      ]),
      'B203: A form has at most 200 tasks.',
    ],
    [
      'a caption longer than three characters',
      laidSheet([[big('Weld', 4)], ['No.', 'Check item', 'Accepted', 'Rejected'], ['1', 'Root pass', '', '']]),
      'C2: A box has room for three characters: its caption is “ACC”.',
    ],
    [
      'an answer that is filled in',
      laidSheet([[big('Weld', 4)], ['No.', 'Check item', 'Result', 'Remarks'], ['1', 'Welder', 'W-12', '']]),
      'C3: An answer that is filled in. A form is empty; answers are given on its sheets.',
    ],
    [
      'a reading that somebody took',
      laidSheet([
        [big('Test', 4)],
        ['No.', 'Test', 'Acceptance criteria', 'Reading'],
        ['1', 'Phase L1', '≥ 1 MΩ', '15.2 MΩ'],
      ]),
      'D3: An answer that is filled in. A form is empty; answers are given on its sheets.',
    ],
    [
      'a formula',
      laidSheet([
        [big('Sum', 3)],
        ['No.', 'Check item', 'Reading'],
        ['1', 'Total', { text: '0', formula: true, kind: 'number' }],
      ]),
      'C3: A calculated value. Its formula was not read; add a computed value to the task in the designer.',
    ],
    [
      'a hidden row',
      {
        ...laidSheet([[big('Weld', 4)], ['Draft only'], ['No.', 'Check item', 'OK', 'N/A'], ['1', 'Root', '', '']]),
        heights: [20, 0, 20, 20],
      },
      'A2: Hidden in the workbook.',
    ],
  ])('%s', (_, sheet, expected) => {
    expect(listed(read(sheet))).toContain(expected);
  });

  test('a sheet of any texts is read without a fault, and everything in it is a part or is listed', () => {
    const texts = ['=1+1', '☐', '{{x}}', '‮evil', '__proto__', 'a'.repeat(32_767), '　', '💥💥💥', 'No.', 'OK', '1'];
    for (let seed = 0; seed < 60; seed++) {
      const sheet = laidSheet(
        Array.from({ length: 12 }, (_, row) =>
          Array.from(
            { length: 6 },
            (_cell, col) => texts[(seed * 7 + row * 5 + col * 3 + row * col) % texts.length] ?? '',
          ),
        ),
      );
      const roles = guessRoles(sheet);
      const own = ownFormOf(sheet, roles, 'itr');
      expect(formTemplate.safeParse(own.template).error?.issues, `seed ${seed}`).toBeUndefined();
      const known = new Set([
        ...own.parts.flatMap(({ cells }) => cells),
        ...own.left.map(({ row, col }) => `${row},${col}`),
      ]);
      const lost = sheet.cells.filter((cell) => {
        const key = `${cell.row},${cell.col}`;
        return /[a-z1]/.test(cell.text) && !known.has(key) && roles.get(key)?.role !== 'detail';
      });
      expect(lost.map(addressOf), `seed ${seed}`).toEqual([]);
    }
  });
});

test('as spreadsheet-form data a sheet keeps its merged cells, sizes, lines, colours and logo [R3-139 … R3-146]', () => {
  const src = 'data:image/png;base64,iVBORw0KGgo=';
  const sheet = { ...READINGS, pictures: [{ row: 0, col: 4, width: 96, height: 48, src }] };
  const data = ownSheetData(sheet, read(sheet));
  const parsed = parseSpreadsheetForm(JSON.stringify(data));
  expect(parsed).toEqual({ data });
  const [first] = data.sheets;
  expect(first?.grid[0]).toEqual(['0,0', '0,0', '0,0', '0,0', '0,0', '0,0']);
  expect(first?.widths).toEqual(Array.from({ length: 6 }, () => 16.933));
  expect(first?.images).toEqual([{ src, row: 0, col: 4, w: 25.4, h: 12.7 }]);
  expect(first?.cells['3,3']).toEqual({
    placeholder: 'Phase L1 to earth · MΩ · ≥ 1',
    form: 'float',
    value: '',
    background: '#fffbeb',
    borders: 'trbl',
  });
  expect(first?.cells['1,1']?.form).toBe('text');
  expect(first?.cells['3,1']).toMatchObject({ form: null, value: 'Phase L1 to earth' });
});
