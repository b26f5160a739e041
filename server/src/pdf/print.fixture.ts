import { type FormTemplate, formTemplate } from '@plumbline/contract/rules/form.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { CertificatePrint, CheckSheetPrint } from './print.ts';

const CHECKS: readonly Word[] = [
  w('Nameplate data agrees with the datasheet', '铭牌数据与数据表一致'),
  w('Ex certificate and marking verified (Ex d IIC T4)', '防爆证书与标识已核实（Ex d IIC T4）'),
  w('Cable glands of the correct type, tight, IP washers fitted', '格兰头型号正确、紧固、密封垫齐全'),
  w('Earthing connected and tight', '接地连接牢固'),
  w(
    'Winding insulation resistance, phase to earth, 500 V DC for one minute',
    '绕组绝缘电阻，相对地，直流 500 伏，一分钟',
  ),
  w('Rotation free by hand; direction confirmed uncoupled', '手动盘车灵活；脱开联轴器确认转向'),
  w('Anti-condensation heater tested', '防潮加热器已测试'),
  w('Bearings lubricated to the maker’s instruction', '轴承已按制造商说明润滑'),
  w('Terminal box clean and dry, gasket in good order', '接线盒清洁干燥，密封垫完好'),
  w('Cable terminations torqued and marked', '电缆端子已按力矩紧固并做标记'),
];
const UNITS = ['MΩ', '°C', 'A', 'mm/s'] as const;

/** A template of `count` tasks as projects write them: boxes, values, an occasional section. */
export function sampleTemplate(count = 18): FormTemplate {
  const tasks = Array.from({ length: count }, (_, at) => ({
    name: `t${at + 1}`,
    number: String(at + 1),
    text: CHECKS[at % CHECKS.length],
    ...(at % 10 === 0
      ? { title: w(`Part ${at / 10 + 1}: Motor and cables`, `第 ${at / 10 + 1} 部分：电动机与电缆`) }
      : {}),
    ...(at % 5 === 4 ? { input: { kind: 'number', unit: UNITS[at % UNITS.length], min: 5, max: 9999 } } : {}),
  }));
  return formTemplate.parse({
    title: w('Electrical inspection and test record', '电气检查与试验记录'),
    header: [
      { label: w('Tag no.', '位号'), source: 'tag' },
      { label: w('Description', '描述'), source: 'description' },
      { label: w('System', '系统'), source: 'system' },
      { label: w('Subsystem', '子系统'), source: 'subSystem' },
      { label: w('Manufacturer', '制造商'), source: 'manufacturer' },
      { label: w('Serial no.', '序列号'), source: 'serialNumber' },
      { label: w('Drawing', '图纸'), source: 'sourceDrawing' },
      { label: w('Instrument used', '所用仪表'), field: 'instrument' },
    ],
    boxes: ['OK', 'NA', 'PL'],
    punchBox: 'PL',
    tasks,
  });
}

const NAMES = ['张伟', '王芳', 'John Smith', '李娜', 'Aigerim Nurlanova', '欧阳建国'] as const;
const nameOf = (at: number): string => NAMES[at % NAMES.length] ?? '';

/** The filled check sheet number `at`; every sheet differs, as in a real plant. */
export function sampleSheet(at = 3, template: FormTemplate = sampleTemplate()): CheckSheetPrint {
  const tag = `20-EM-${String(at).padStart(4, '0')}A`;
  const answers: Record<string, string | number> = { 'header.instrument': `Fluke 1550C, SN ${70_000 + at}` };
  for (const [index, task] of template.tasks.entries()) {
    const boxes = template.boxes;
    answers[`${task.name}.box`] = (index + at) % 9 === 3 ? (boxes[1] ?? '') : (boxes[index === 6 ? 2 : 0] ?? '');
    if (task.input) answers[`${task.name}.value`] = 400 + ((at * 7 + index) % 90);
    if ((index + at) % 6 === 2) answers[`${task.name}.comment`] = `见图纸 SLD-20-${at} 说明 ${index}`;
  }
  return {
    address: `https://plumbline.example.com/Certification/TagITRs/019a2f3c-7b1e-7c3d-9a55-${String(at).padStart(12, '0')}`,
    language: 'en',
    timeZone: 'UTC',
    project: 'Pearl River Refinery Expansion 珠江炼油厂扩建',
    template,
    itr: { name: 'E10A', description: 'Low voltage motor 低压电动机' },
    title: `${tag} / E10A`,
    documentCode: `4F7K${(36 ** 2 + at).toString(36).slice(-2).toUpperCase()}`,
    header: {
      tag,
      description: `Seawater lift pump ${at} motor 海水提升泵 ${at} 电动机`,
      system: '20 Seawater 海水系统',
      subSystem: `20-${String(at % 40).padStart(2, '0')} Seawater lift pumps 海水提升泵`,
      manufacturer: '沈阳电机股份有限公司 Shenyang Motor',
      serialNumber: `SN99${String(at).padStart(5, '0')}`,
      sourceDrawing: `SLD-20-${String(at).padStart(4, '0')} Rev C`,
    },
    answers,
    comment: at % 2 === 0 ? '' : `复测于 2026-11-20，环境温度 21 °C，湿度 60 %。\nRetested after drying, batch ${at}.`,
    punch: [
      {
        task: 't7',
        number: `P-${String(at).padStart(5, '0')}`,
        category: 'B',
        description:
          'Heater cable damaged at the gland, to be replaced before energising 加热器电缆在格兰头处损伤，送电前更换',
      },
    ],
    signOffs: [
      { label: 'Completed', type: 'required', person: nameOf(at), company: '中建安装 CCI', date: '2026-11-18' },
      { label: 'Accepted', type: 'complete', person: nameOf(at + 1), company: 'Owner 业主', date: '2026-11-20' },
      { label: 'Reviewed', type: 'optional', person: '', date: '' },
    ],
  };
}

/** A certificate; signed by default. */
export function sampleCertificate(carried = 4, isSigned = true): CertificatePrint {
  return {
    address: 'https://plumbline.example.com/Handover/MCC/019a2f3c-7b1e-7c3d-9a55-000000000042',
    language: 'en',
    timeZone: 'UTC',
    project: 'Pearl River Refinery Expansion 珠江炼油厂扩建',
    type: { name: 'MCC', description: w('Mechanical completion certificate', '机械竣工证书') },
    name: 'MCC-20-03',
    documentCode: '9C2XQ7',
    documentReference: 'PRR-20-MCC-0003',
    scope: [
      {
        label: w('Subsystem', '子系统'),
        name: '20-03',
        description: 'Seawater lift pumps and coarse filters 海水提升泵与粗滤器',
      },
      { label: w('System', '系统'), name: '20', description: 'Seawater 海水系统' },
    ],
    counts: {
      tags: 412,
      itrs: 1286,
      itrsDone: 1281,
      punch: [
        { category: 'A', open: 0, stops: true },
        { category: 'B', meaning: 'After mechanical completion 机械竣工后', open: 3, stops: false },
        { category: 'C', open: 11, stops: false },
      ],
    },
    includes:
      'Pumps P-2001 A/B/C with motors, coarse filters F-2001 A/B, instruments and cables to JB-2011. 泵、电动机、粗滤器、仪表及至接线箱的电缆。',
    excludes: 'Chlorination package, temporary strainers. 加氯装置、临时滤网。',
    carried: Array.from({ length: carried }, (_, at) => ({
      number: `P-${String(at + 17).padStart(5, '0')}`,
      category: at % 3 === 0 ? 'B' : 'C',
      tag: `20-EM-${String(at).padStart(4, '0')}A`,
      description:
        at % 2 === 0 ? 'Touch up paint on the base frame 底座补漆' : 'Cable tag missing at JB-2011 接线箱处缺电缆标牌',
      due: '2026-12-15',
    })),
    signOffs: [
      {
        label: w('Accepted by', '接收'),
        type: 'required',
        person: '张伟',
        company: '中建安装 CCI',
        date: '2026-11-18',
      },
      {
        label: w('Verified by', '核验'),
        type: 'complete',
        person: isSigned ? 'Aigerim Nurlanova' : '',
        company: 'Owner 业主',
        date: isSigned ? '2026-11-20' : '',
      },
    ],
    risk: {
      person: 'Robert Müller',
      date: '2026-11-20 09:12',
      open: '5 ITRs, 3 punch items B 5 项 ITR，3 项 B 类尾项',
    },
  };
}
