import { w } from '@plumbline/contract/words/word.ts';
import { day, fill, num, ok, section, sheet, tester, type Sheets } from '../sheet.ts';

/** Lighting, batteries, Ex. */
export const lightAndExSheets = {
  E07A: sheet({
    title: w('Lighting fitting installation', '照明灯具安装检查'),
    shows: ['made'],
    fields: [fill('circuit', 'Circuit and board', '回路号与配电箱')],
    sections: [
      section(
        'Fitting',
        '灯具',
        ok('type', 'Type, wattage and protection as on the lighting layout', '型号、功率、防护等级符合照明布置图'),
        ok('fixing', 'Fixed firmly, safety chain or second fixing fitted', '固定牢靠，防坠链或二次固定已装'),
        num('mountingHeight', 'Mounting height', '安装高度', { unit: 'm', min: 1.8, max: 30 }),
        ok('maintenance', 'Can be reached for lamp replacement', '更换灯具可接近'),
        ok('glass', 'Glass and gasket whole and clean', '玻璃与密封垫完好清洁'),
      ),
      section(
        'Wiring',
        '接线',
        ok('entries', 'Glands tight, unused entry plugged', '格兰紧固，备用孔封堵'),
        ok('phases', 'Connected to the phase shown', '按图接入相别'),
        ok('earth', 'Fitting earthed', '灯具已接地'),
        ok('battery', 'Emergency battery fitted and connected', '应急电池已装并接线'),
        ok('label', 'Circuit label readable from the floor', '回路标识地面可辨'),
      ),
    ],
  }),
  E07B: sheet({
    title: w('Lighting circuit function test', '照明回路功能测试'),
    fields: tester('Lux meter', '照度计'),
    sections: [
      section(
        'Circuit',
        '回路',
        num('insulation', 'Insulation at 500 V d.c., lamps out', '绝缘电阻（500 V，断开灯具）', { unit: 'MΩ', min: 1 }),
        num('voltage', 'Voltage at the farthest fitting', '末端灯具电压', { unit: 'V', min: 207, max: 253 }),
        num('leakage', 'Earth leakage trip at 30 mA: time', '30 mA 漏电动作时间', { unit: 'ms', min: 0, max: 300 }),
        ok('switching', 'Switches, photocell and contactor work', '开关、光控、接触器动作正常'),
      ),
      section(
        'Light',
        '照度',
        num('walkway', 'Illuminance on walkway', '通道照度', { unit: 'lx', min: 50 }),
        num('workPlace', 'Illuminance at work place', '作业面照度', { unit: 'lx', min: 150 }),
        num('emergency', 'Emergency illuminance on escape route', '逃生通道应急照度', { unit: 'lx', min: 1 }),
        num('duration', 'Battery duration', '应急持续时间', { unit: 'min', min: 60 }),
        ok('glare', 'Aimed without glare to ladders and cranes', '投射角度不对梯子与吊机造成眩光'),
      ),
    ],
  }),
  E10A: sheet({
    title: w('Battery and UPS installation', '蓄电池与不间断电源安装检查'),
    shows: ['made'],
    fields: [fill('capacity', 'Rated capacity and number of cells', '额定容量与单体数量')],
    sections: [
      section(
        'Room and rack',
        '房间与支架',
        ok(
          'ventilation',
          'Room ventilated, hydrogen detector and Ex fan ready',
          '房间通风、氢气探测与防爆风机具备条件',
        ),
        ok('rack', 'Rack level, insulated, earthquake bars fitted', '支架水平、绝缘，防震横档已装'),
        ok('eyewash', 'Eyewash, apron and neutraliser at hand', '洗眼器、围裙、中和剂就位'),
        ok('signs', 'No smoking and acid signs', '禁烟与腐蚀警示标识'),
      ),
      section(
        'Battery and charger',
        '电池与充电器',
        ok('cells', 'Cells numbered, whole, polarity right', '单体编号、外观完好、极性正确'),
        num('linkTorque', 'Torque of cell links', '连接条力矩', { unit: 'N·m', min: 8, max: 25 }, { weight: 2 }),
        num('linkResistance', 'Largest link resistance', '最大连接电阻', { unit: 'µΩ', min: 0, max: 100 }),
        num('insulation', 'Insulation of the bank to earth', '电池组对地绝缘', { unit: 'MΩ', min: 1 }),
        ok('fuse', 'Battery fuse or breaker near the bank', '电池熔断器或断路器靠近电池组'),
        ok('ups', 'UPS placed, air paths free, filters in', '不间断电源就位，风道畅通，滤网已装'),
        day('filledOn', 'Filled or first charged on', '注液或初充电日期'),
      ),
    ],
  }),
  E10B: sheet({
    title: w('Battery discharge and UPS test', '蓄电池放电与不间断电源试验'),
    fields: tester('Discharge tester', '放电测试仪'),
    sections: [
      section(
        'Battery',
        '蓄电池',
        num('floatVoltage', 'Float voltage per cell', '单体浮充电压', { unit: 'V', min: 1.35, max: 2.3 }),
        num('current', 'Discharge current', '放电电流', { unit: 'A', min: 0 }),
        num('endVoltage', 'Lowest cell at the end', '终止时最低单体电压', { unit: 'V', min: 1 }),
        num('capacity', 'Capacity of rated', '实测容量占额定', { unit: '%', min: 95 }, { weight: 3 }),
        ok('recharge', 'Recharged within the specified time', '在规定时间内完成再充电'),
      ),
      section(
        'UPS',
        '不间断电源',
        num('output', 'Output voltage', '输出电压', { unit: 'V', min: 218, max: 242 }),
        num('frequency', 'Output frequency', '输出频率', { unit: 'Hz', min: 49.5, max: 50.5 }),
        ok('mainsFailure', 'No break at mains failure and return', '市电失电与恢复时输出不间断', { weight: 2 }),
        num('transfer', 'Transfer to static bypass', '切换至静态旁路时间', { unit: 'ms', min: 0, max: 5 }),
        ok('alarms', 'Alarms local and to the control system', '就地及远传报警正确'),
        ok('maintenanceBypass', 'Maintenance bypass interlocked', '维修旁路联锁正确'),
      ),
    ],
  }),
  X05A: sheet({
    title: w('Ex equipment detailed inspection', '防爆设备详细检查'),
    shows: ['made'],
    fields: [
      fill('exMarking', 'Ex marking on the plate', '铭牌防爆标志'),
      fill('certificateNumber', 'Certificate number', '防爆合格证编号'),
      fill('zone', 'Zone, gas group and temperature class required', '要求的区域、气体组别与温度组别'),
    ],
    sections: [
      section(
        'Equipment',
        '设备',
        ok('zoneSuits', 'Protection level suits the zone', '保护级别适用于所在区域', { weight: 2 }),
        ok('group', 'Gas or dust group is right', '气体或粉尘组别正确'),
        ok('temperatureClass', 'Temperature class is right', '温度组别正确'),
        ok('ip', 'Ingress protection suits the place', '防护等级适合现场'),
        ok('modification', 'No unauthorised modification or damage', '无未经许可的改动或损伤'),
        ok('enclosure', 'Enclosure, glass and seals whole', '外壳、玻璃及密封完好'),
        num('flameGap', 'Largest flamepath gap', '最大隔爆间隙', { unit: 'mm', min: 0, max: 0.15 }),
        ok('bolts', 'All cover bolts present, right grade, tight', '盖板螺栓齐全、等级正确、紧固'),
      ),
      section(
        'Installation',
        '安装',
        ok('glands', 'Glands and plugs certified for the protection and complete', '格兰与堵头具备相应防爆认证且完整', {
          weight: 2,
        }),
        ok('cable', 'Cable type suits; no visible damage', '电缆类型适用，无可见损伤'),
        ok('seals', 'Stopping boxes and barrier glands filled', '隔离密封盒与填料格兰已充填'),
        ok('earth', 'Earth and bonding tight, of sufficient size', '接地与等电位连接紧固、截面足够'),
        ok(
          'overload',
          'Overload set to rated current; trip time for Ex e known',
          '过载整定为额定电流，增安型 tE 时间满足',
        ),
        ok(
          'isCircuit',
          'Intrinsically safe circuit: barrier, segregation, single earth',
          '本安回路：安全栅、隔离、单点接地',
        ),
        ok('obstruction', 'No obstruction within the distance for flamepaths', '隔爆面规定距离内无障碍物'),
      ),
    ],
  }),
} as const satisfies Sheets;
