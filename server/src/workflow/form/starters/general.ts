import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { day, fill, num, ok, section, sheet, tester, txt, type Section } from './sheet.ts';

/** Trades by the letter of their discipline, as named in the title of a general sheet. */
const TRADES: Readonly<Record<string, Word>> = {
  A: w('Architectural', '建筑'),
  C: w('Civil', '土建'),
  E: w('Electrical', '电气'),
  F: w('Fire and gas', '消防与气体探测'),
  H: w('Ventilation', '暖通'),
  I: w('Instrument', '仪表'),
  L: w('Safety', '安全'),
  M: w('Mechanical', '机械'),
  N: w('Insulation and coating', '保温与防腐'),
  P: w('Piping', '管道'),
  S: w('Structural', '结构'),
  T: w('Telecommunication', '电信'),
};

const identity: Section = section(
  'Identity',
  '标识',
  ok('plate', 'Tag plate and maker plate agree with the documents', '位号牌、铭牌与文件一致'),
  ok('documents', 'Work done to documents of the last revision', '按最新版文件施工'),
);

const wiring: Section = section(
  'Connections',
  '连接',
  ok('cables', 'Cables glanded, terminated and numbered', '电缆格兰、端接与线号完成'),
  num('insulation', 'Insulation resistance to earth', '对地绝缘电阻', { unit: 'MΩ', min: 1 }),
  ok('earth', 'Earthing and bonding connected', '接地与跨接已连接'),
);
const bolting: Section = section(
  'Connections',
  '连接',
  ok('bolts', 'Bolts of the right grade, complete and tight', '螺栓等级正确、齐全紧固'),
  num('torque', 'Bolt torque', '螺栓紧固力矩', { unit: 'N·m', min: 0 }),
  ok('strain', 'Connected without strain, supports in place', '无应力连接、支撑到位'),
);
/** Trades whose equipment is wired; that of the others is bolted. */
const WIRED = 'EFIT';

interface Stage {
  readonly title: Word;
  readonly sections: (connections: Section) => readonly Section[];
}

const construction: Stage = {
  title: w('installation check', '安装检查'),
  sections: (connections) => [
    identity,
    section(
      'Installation',
      '安装',
      ok('position', 'Position, level and orientation as drawn', '位置、标高、方位符合图纸'),
      ok('fixing', 'Fixed firmly to its support', '固定牢靠'),
      ok('access', 'Access for operation and maintenance', '操作检修空间足够'),
      ok('damage', 'No damage; coating whole', '无损伤、涂层完好'),
      ok('clean', 'Clean and protected', '清洁并已保护'),
    ),
    connections,
  ],
};
const preCommissioning: Stage = {
  title: w('pre-commissioning test', '预调试测试'),
  sections: (connections) => [
    section(
      'Before the test',
      '测试前',
      ok('installed', 'Installation record signed', '安装检查记录已签署'),
      ok('isolated', 'Isolated, permit given', '已隔离、许可已签发'),
    ),
    connections,
    section(
      'Test',
      '测试',
      ok('function', 'Function tested piece by piece', '单体功能测试完成', { weight: 2 }),
      num('reading', 'Reading against the standard: deviation', '示值与标准偏差', { unit: '%', min: -1, max: 1 }),
      ok('settings', 'Settings as in the approved list', '整定值符合批准清单'),
      ok('restored', 'Put back to normal', '恢复正常状态'),
      day('testedOn', 'Tested on', '测试日期'),
    ),
  ],
};
const commissioning: Stage = {
  title: w('commissioning test', '调试测试'),
  sections: () => [
    section(
      'Before',
      '调试前',
      ok('records', 'Records of classes A and B signed', 'A、B 类记录已签署'),
      ok('utilities', 'Power, air and media available', '电源、气源、介质具备'),
      ok('team', 'Team, communication and permits ready', '人员、通信、许可就绪'),
    ),
    section(
      'Test',
      '调试',
      ok('operation', 'Works with its system in all modes', '与系统各工况联动正常', { weight: 2 }),
      ok('trips', 'Alarms and trips act at their settings', '报警与联锁按定值动作', { weight: 2 }),
      num('duration', 'Time run', '运行时间', { unit: 'h', min: 1 }),
      ok('leaks', 'No leak, noise or heating', '无泄漏、异响、过热'),
      txt('results', 'Results', '结果', 4),
      day('testedOn', 'Tested on', '测试日期'),
    ),
  ],
};
const startUp: Stage = {
  title: w('start-up check', '开车检查'),
  sections: () => [
    section(
      'Ready',
      '条件确认',
      ok('certificates', 'Commissioning certificate accepted', '调试证书已接收'),
      ok('safetyReview', 'Pre-start-up safety review closed', '开车前安全审查关闭', { weight: 2 }),
      ok('procedures', 'Operating procedures issued, crew trained', '操作规程已发布、人员已培训'),
      ok('overrides', 'No override left', '无遗留旁路'),
    ),
    section(
      'Started',
      '开车',
      ok('lineUp', 'Line-up checked by two persons', '流程双人确认'),
      ok('stable', 'Stable at operating conditions', '操作工况稳定'),
      num('load', 'Load reached', '达到负荷', { unit: '%', min: 0, max: 110 }),
      ok('leaks', 'No leak', '无泄漏'),
      day('startedOn', 'Started on', '开车日期'),
    ),
  ],
};
const performance: Stage = {
  title: w('performance test', '性能考核'),
  sections: () => [
    section(
      'Conditions',
      '条件',
      ok('calibrated', 'Test instruments calibrated', '考核仪表已校验'),
      num('stable', 'Stable before readings', '读数前稳定时间', { unit: 'min', min: 30 }),
      ok('agreed', 'Corrections agreed between the parties', '修正方法双方确认'),
    ),
    section(
      'Results',
      '结果',
      num('duration', 'Duration', '持续时间', { unit: 'h', min: 24 }),
      num('capacity', 'Capacity, of guarantee', '能力占保证值', { unit: '%', min: 100 }, { weight: 2 }),
      num('consumption', 'Consumption, of guarantee', '消耗占保证值', { unit: '%', min: 0, max: 100 }, { weight: 2 }),
      ok('product', 'Product to specification', '产品质量合格'),
      txt('conclusion', 'Conclusion', '结论', 4),
    ),
  ],
};

/** Stages by ITR class (domain guide 7); an unknown class is treated as a construction check. */
const STAGES: Readonly<Record<string, Stage>> = {
  A: construction,
  MC: construction,
  B: preCommissioning,
  PC: preCommissioning,
  C: commissioning,
  COM: commissioning,
  S: startUp,
  P: performance,
};

/** A general-purpose sheet for a check that has none of its own, by its class and trade. */
export function generalSheet(itr: { readonly itrClassName: string; readonly disciplineName: string }): FormTemplate {
  const stage = STAGES[itr.itrClassName.toUpperCase()] ?? construction;
  const letter = itr.disciplineName.toUpperCase();
  const trade = TRADES[letter] ?? w('General', '通用');
  return sheet({
    title: w(`${trade.en} ${stage.title.en}`, `${trade.zh}${stage.title.zh}`),
    shows: ['made'],
    fields: [
      fill('procedure', 'Procedure or drawing followed', '所依据的规程或图纸'),
      ...tester('Test instrument', '测试仪器'),
    ],
    sections: stage.sections(WIRED.includes(letter) ? wiring : bolting),
  });
}
