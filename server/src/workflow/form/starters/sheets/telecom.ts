import { w } from '@plumbline/contract/words/word.ts';
import { day, fill, num, ok, section, sheet, tester, type Sheets } from '../sheet.ts';

/** Telecommunications. */
export const telecomSheets = {
  T01A: sheet({
    title: w('Telecommunication equipment installation', '电信设备安装检查'),
    shows: ['made'],
    fields: [fill('layout', 'Telecom layout, revision', '电信布置图及版本')],
    sections: [
      section(
        'Equipment',
        '设备',
        ok('type', 'Type, protection and colour as on the data sheet', '型号、防护等级、颜色符合数据表'),
        ok('place', 'Place, height and direction as drawn', '位置、高度、朝向符合图纸'),
        num('height', 'Mounting height', '安装高度', { unit: 'm', min: 0.3, max: 30 }),
        ok('fixing', 'Fixed firmly, second fixing over walkways', '固定牢靠，通道上方有防坠'),
        ok('tag', 'Tag plate fixed', '位号牌固定'),
      ),
      section(
        'Wiring',
        '接线',
        ok('cable', 'Cable type and separation from power right', '电缆类型正确、与动力电缆分离'),
        ok('terminated', 'Terminated and numbered at both ends', '两端端接并编号'),
        ok('screen', 'Screen earthed as drawn', '屏蔽层按图接地'),
        ok('glands', 'Glands and plugs tight', '格兰与堵头紧固'),
        ok('surge', 'Surge protection fitted outdoors', '室外浪涌保护已装'),
        ok('settings', 'Tapping, address or channel set', '功率抽头、地址或信道已设定'),
      ),
    ],
  }),
  T02B: sheet({
    title: w('Telecommunication function test', '电信设备功能测试'),
    fields: tester('Cable or optical tester', '线缆或光纤测试仪'),
    sections: [
      section(
        'Cable',
        '线缆',
        num('insulation', 'Insulation resistance, 250 V', '绝缘电阻（250 V）', { unit: 'MΩ', min: 10 }),
        num('loopResistance', 'Loop resistance', '环路电阻', { unit: 'Ω', min: 0 }),
        num('opticalLoss', 'Optical loss of the link', '光链路损耗', { unit: 'dB', min: 0, max: 3 }),
        ok('mapping', 'Pair or fibre mapping right', '线对或纤芯对应正确'),
      ),
      section(
        'Function',
        '功能',
        ok('powerUp', 'Powers up without fault', '上电无故障'),
        ok('picture', 'Picture, speech or data clear', '图像、语音或数据清晰'),
        ok('control', 'Pan, tilt, call or switch from the control room', '控制室可遥控、呼叫或切换'),
        num('delay', 'Delay of picture or packet', '图像或数据时延', { unit: 'ms', min: 0, max: 250 }),
        ok('fault', 'Fault shown at line break', '断线有故障指示'),
        ok('ups', 'Runs on from the uninterruptible supply', '不间断电源供电正常'),
      ),
    ],
  }),
  T03C: sheet({
    title: w('Public address and network integration test', '广播覆盖与网络集成测试'),
    fields: tester('Sound level meter', '声级计'),
    sections: [
      section(
        'Coverage',
        '覆盖',
        num('level', 'Level above noise', '高于背景噪声', { unit: 'dB(A)', min: 6 }, { weight: 2 }),
        num('lowest', 'Lowest level in the zone', '区域内最低声级', { unit: 'dB(A)', min: 65, max: 120 }),
        num('intelligibility', 'Speech intelligibility STI', '语言清晰度 STI', { min: 0.5, max: 1 }),
        ok('beacons', 'Beacons seen where noise is above 85 dB(A)', '噪声超过 85 dB(A) 处可见警示灯'),
      ),
      section(
        'System',
        '系统',
        ok('tones', 'General, gas and abandon tones right', '一般报警、气体报警、弃离信号正确'),
        ok('priority', 'Emergency messages override all', '应急广播优先'),
        ok('interfaces', 'Triggers from the fire and gas system work', '火气系统触发正常'),
        ok('redundancy', 'System A carries on without system B', 'A、B 系统互备'),
        ok('load', 'Network load and switching within limits', '网络负载与切换合格'),
        day('testedOn', 'Tested on', '测试日期'),
      ),
    ],
  }),
} as const satisfies Sheets;
