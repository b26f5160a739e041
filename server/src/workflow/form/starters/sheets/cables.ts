import { w } from '@plumbline/contract/words/word.ts';
import { day, fill, num, ok, section, sheet, tester, txt, type Sheets } from '../sheet.ts';

/** Cables, junction boxes, earthing, heat tracing: electrical sheets that belong to no panel. */
export const cableSheets = {
  E01A: sheet({
    title: w('Cable installation', '电缆敷设与端接检查'),
    fields: [
      fill('drumNumber', 'Drum number', '电缆盘号'),
      fill('pullCard', 'Pull card number', '敷设卡编号'),
      fill('glandSizes', 'Gland type and size, both ends', '两端格兰型号规格'),
    ],
    sections: [
      section(
        'Route and pulling',
        '路径与敷设',
        ok(
          'typeSize',
          'Cable type, cores and cross-section agree with the cable schedule',
          '电缆型号、芯数、截面与电缆清册一致',
        ),
        ok(
          'route',
          'Route, tray segregation and fill follow the layout drawing',
          '敷设路径、桥架分层隔离及填充率符合布置图',
        ),
        num('bending', 'Smallest bending radius, multiple of outer diameter', '最小弯曲半径（外径倍数）', {
          unit: '× D',
          min: 8,
        }),
        ok(
          'fixing',
          'Cleats, ties and trefoil clamps fitted at the specified spacing',
          '电缆卡、扎带、品字形夹具按规定间距固定',
        ),
        ok(
          'protection',
          'No damage to sheath or armour; edges and floor passages protected',
          '护套与铠装无损伤，锐边及穿楼板处有保护',
        ),
        num('length', 'Pulled length', '实际敷设长度', { unit: 'm', min: 0 }),
      ),
      section(
        'Glands and marking',
        '格兰与标识',
        ok(
          'glands',
          'Glands of the right type, tight, with shroud and earth tag; unused entries plugged',
          '格兰型号正确、紧固到位，护罩与接地环齐全，备用孔已封堵',
        ),
        ok('armourEarth', 'Armour and screen earthed at the ends shown', '铠装与屏蔽层按图在指定端接地'),
        ok(
          'marking',
          'Cable number plate at both ends and each side of every transit',
          '两端及各穿舱件两侧电缆号牌齐全',
        ),
        ok('transit', 'Transits and fire stops closed and recorded', '电缆穿舱件与防火封堵完成并有记录'),
      ),
      section(
        'Termination',
        '端接',
        ok(
          'ferrules',
          'Cores ferruled, numbered and connected to the termination schedule',
          '线芯压接端头、线号标识齐全，接线符合端接表',
        ),
        ok('lugs', 'Lugs crimped with the matching die, no strand left out', '线鼻子用配套模具压接，无漏丝'),
        num('torque', 'Terminal torque, power cores', '动力端子紧固力矩', { unit: 'N·m', min: 2 }),
        ok(
          'spares',
          'Spare cores long enough, numbered and terminated or earthed',
          '备用芯预留长度足够、编号并接端子或接地',
        ),
      ),
    ],
  }),
  E02B: sheet({
    title: w('Cable insulation resistance', '电缆绝缘电阻测试'),
    fields: tester('Insulation tester', '绝缘电阻测试仪'),
    sections: [
      section(
        'Before the test',
        '测试前',
        ok(
          'isolated',
          'Both ends disconnected, isolated and guarded; electronics removed from the circuit',
          '两端已断开、隔离并有人监护，电子设备已退出回路',
        ),
        ok(
          'testVoltage',
          'Test voltage chosen for the rated voltage: 500 V up to 250 V, 1000 V up to 1 kV, 5000 V above',
          '按额定电压选择试验电压：250 V 及以下 500 V，1 kV 及以下 1000 V，以上 5000 V',
        ),
        num('ambient', 'Ambient temperature', '环境温度', { unit: '°C', min: -40, max: 60 }),
        num('humidity', 'Relative humidity', '相对湿度', { unit: '%', min: 0, max: 100 }),
      ),
      section(
        'Insulation at 1000 V d.c., one minute, not below 100 MΩ',
        '绝缘电阻（直流 1000 V，1 分钟，不低于 100 MΩ）',
        num('l1l2', 'L1 to L2', 'L1 对 L2', { unit: 'MΩ', min: 100 }),
        num('l2l3', 'L2 to L3', 'L2 对 L3', { unit: 'MΩ', min: 100 }),
        num('l3l1', 'L3 to L1', 'L3 对 L1', { unit: 'MΩ', min: 100 }),
        num('l1e', 'L1 to earth and armour', 'L1 对地及铠装', { unit: 'MΩ', min: 100 }),
        num('l2e', 'L2 to earth and armour', 'L2 对地及铠装', { unit: 'MΩ', min: 100 }),
        num('l3e', 'L3 to earth and armour', 'L3 对地及铠装', { unit: 'MΩ', min: 100 }),
      ),
      section(
        'Continuity and close-out',
        '导通与收尾',
        ok('continuity', 'Continuity and identity of each core proved end to end', '逐芯两端导通并核对线芯编号'),
        num('armourContinuity', 'Armour continuity', '铠装连续性电阻', { unit: 'Ω', min: 0, max: 1 }),
        ok('phases', 'Phase sequence and colours the same at both ends', '两端相序与色标一致'),
        ok('discharged', 'Cable discharged, links and connections put back', '电缆已放电，连接片及接线已恢复'),
      ),
    ],
  }),
  E06A: sheet({
    title: w('Junction box, control station and socket installation', '接线箱、操作柱与插座安装检查'),
    shows: ['made'],
    fields: [
      fill('ipRating', 'Ingress protection on the plate', '铭牌防护等级'),
      fill('glandSchedule', 'Gland schedule revision', '格兰表版本'),
    ],
    sections: [
      section(
        'Box',
        '箱体',
        ok(
          'plate',
          'Name plate, tag plate and warning label fixed and legible',
          '铭牌、位号牌、警示牌固定牢靠、字迹清晰',
        ),
        ok('mounting', 'Mounted level on its support at the height and side shown', '按图示高度与方位水平安装于支架'),
        num('height', 'Height of centre above floor', '中心距地面高度', { unit: 'mm', min: 300, max: 1800 }),
        ok('seal', 'Door gasket whole, all cover screws present and tight', '门密封垫完好，盖板螺栓齐全紧固'),
        ok('drain', 'Breather and drain fitted at the lowest point', '呼吸阀与排水塞安装于最低点'),
      ),
      section(
        'Wiring',
        '接线',
        ok(
          'entries',
          'Entries from below or the side; unused entries closed by certified plugs',
          '进线口在下部或侧面，备用孔用认证堵头封堵',
        ),
        ok('terminals', 'Terminals numbered to the wiring diagram, one core a clamp', '端子编号与接线图一致，每夹一线'),
        num('terminalTorque', 'Terminal torque', '端子紧固力矩', { unit: 'N·m', min: 0.5, max: 5 }),
        ok('segregation', 'Intrinsically safe and other circuits kept 50 mm apart', '本安与非本安回路间距不小于 50 mm'),
        ok('earth', 'Box and gland plate bonded to the earth bar', '箱体与格兰板接至接地排'),
        ok('clean', 'Inside clean, dry, no swarf', '箱内清洁干燥、无铁屑'),
      ),
    ],
  }),
  E08A: sheet({
    title: w('Earthing installation', '接地安装检查'),
    fields: [fill('earthDrawing', 'Earthing layout, revision', '接地布置图及版本')],
    sections: [
      section(
        'Conductors',
        '接地导体',
        ok(
          'route',
          'Route, size and colour of conductors follow the earthing layout',
          '接地导体路径、规格、颜色符合接地布置图',
        ),
        num('crossSection', 'Conductor cross-section', '导体截面', { unit: 'mm²', min: 6 }),
        ok(
          'bosses',
          'Earth bosses welded to primary steel, faces clean and bare',
          '接地凸台焊于主结构，接触面洁净无漆',
        ),
        ok('bothEnds', 'Equipment bonded at the two points shown', '设备按图两点接地'),
        ok('straps', 'Bonding straps across flanges, trays and doors', '法兰、桥架、柜门跨接线已装'),
      ),
      section(
        'Connections',
        '连接',
        ok('weld', 'Exothermic or welded joints sound, slag removed', '热熔焊或焊接接头饱满、焊渣清除'),
        num('boltTorque', 'Torque of M10 earth bolts', 'M10 接地螺栓力矩', { unit: 'N·m', min: 35, max: 50 }),
        ok(
          'washers',
          'Bolted joints with spring washers, no mixed metals without transition',
          '螺栓连接有弹垫，异种金属有过渡措施',
        ),
        ok('corrosion', 'Joints sealed against corrosion', '接头已做防腐密封'),
        ok('labels', 'Earth bars and conductors labelled', '接地排与接地线标识齐全'),
      ),
    ],
  }),
  E08B: sheet({
    title: w('Earth resistance and bonding test', '接地电阻与等电位测试'),
    fields: tester('Earth resistance tester', '接地电阻测试仪'),
    sections: [
      section(
        'Conditions',
        '测试条件',
        ok(
          'isolated',
          'Electrode under test separated from the grid, or clamp method agreed',
          '被测接地极已与网断开，或同意采用钳形法',
        ),
        txt('weather', 'Weather and soil condition', '天气与土壤状况'),
        num('spacing', 'Distance of the current probe', '电流极距离', { unit: 'm', min: 20 }),
      ),
      section(
        'Results',
        '测试结果',
        num(
          'gridResistance',
          'Resistance to ground of the grid',
          '接地网接地电阻',
          { unit: 'Ω', min: 0, max: 1 },
          { weight: 2 },
        ),
        num('electrode', 'Resistance of the single electrode', '单个接地极电阻', { unit: 'Ω', min: 0, max: 10 }),
        num('bond', 'Bond from equipment frame to main bar', '设备外壳至主接地排电阻', { unit: 'Ω', min: 0, max: 0.1 }),
        num('instrumentEarth', 'Instrument clean earth', '仪表工作接地电阻', { unit: 'Ω', min: 0, max: 1 }),
        num('lightning', 'Lightning down-conductor', '防雷引下线电阻', { unit: 'Ω', min: 0, max: 10 }),
        ok('relinked', 'Test links closed and locked', '测试断接卡已恢复并锁紧'),
        day('testedOn', 'Date of the test', '测试日期'),
      ),
    ],
  }),
  E09A: sheet({
    title: w('Heat tracing installation', '电伴热安装检查'),
    shows: ['made'],
    fields: [
      fill('isometric', 'Tracing isometric, revision', '伴热轴测图及版本'),
      fill('traceLength', 'Installed length in metres', '安装长度（米）'),
    ],
    sections: [
      section(
        'Before insulation',
        '保温前',
        ok('lineReleased', 'Line tested, painted and released for tracing', '管线已试压、涂漆并移交伴热施工'),
        ok('tracerType', 'Tracer type and output agree with the isometric', '伴热带型号与功率符合轴测图'),
        ok('layout', 'Extra loops at valves, flanges and supports as drawn', '阀门、法兰、支架处按图加绕'),
        num('fixing', 'Spacing of fixing tape', '固定胶带间距', { unit: 'mm', min: 0, max: 300 }),
        num(
          'insulationBefore',
          'Insulation resistance at 2500 V before insulation',
          '保温前绝缘电阻（2500 V）',
          { unit: 'MΩ', min: 20 },
          { weight: 2 },
        ),
        ok('sensor', 'Sensor fixed away from the tracer and from supports', '测温元件避开伴热带与支架固定'),
      ),
      section(
        'After insulation',
        '保温后',
        ok('cladding', 'Entries through cladding sealed, edges protected', '保温外护层穿线处密封、边缘有保护'),
        num(
          'insulationAfter',
          'Insulation resistance at 2500 V after insulation',
          '保温后绝缘电阻（2500 V）',
          { unit: 'MΩ', min: 20 },
          { weight: 2 },
        ),
        ok('warning', 'Warning labels on the cladding every 5 m', '外护层每 5 m 设警示标识'),
        ok('endSeal', 'End seals and splice kits complete', '尾端与中间接头组件完整'),
      ),
    ],
  }),
  E09B: sheet({
    title: w('Heat tracing function test', '电伴热功能测试'),
    fields: tester('Clamp meter and insulation tester', '钳形表与绝缘电阻测试仪'),
    sections: [
      section(
        'Circuit',
        '回路',
        num('supply', 'Supply voltage', '供电电压', { unit: 'V', min: 207, max: 253 }),
        num('insulation', 'Insulation resistance of the circuit', '回路绝缘电阻', { unit: 'MΩ', min: 20 }),
        num('startCurrent', 'Current at switch-on', '启动电流', { unit: 'A', min: 0 }),
        num('steadyCurrent', 'Current after five minutes', '五分钟后电流', { unit: 'A', min: 0 }),
        num('pipeTemperature', 'Pipe temperature at switch-on', '启动时管壁温度', { unit: '°C', min: -40, max: 100 }),
      ),
      section(
        'Protection and control',
        '保护与控制',
        num(
          'rcdTrip',
          'Earth leakage trip at 30 mA: time',
          '30 mA 漏电动作时间',
          { unit: 'ms', min: 0, max: 300 },
          { weight: 2 },
        ),
        num('setPoint', 'Thermostat set point', '温控器设定值', { unit: '°C', min: 0, max: 200 }),
        ok('switching', 'Thermostat switches on and off at its set point', '温控器在设定点正确通断'),
        ok('alarm', 'Failure and earth fault alarms reach the panel', '断线与接地故障报警送达盘柜'),
        ok('record', 'Circuit listed with breaker, length and load', '回路台账含断路器、长度与负荷'),
      ),
    ],
  }),
} as const satisfies Sheets;
