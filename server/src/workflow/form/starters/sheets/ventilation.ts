import { w } from '@plumbline/contract/words/word.ts';
import { fill, num, ok, section, sheet, tester, txt, type Sheets } from '../sheet.ts';

/** Ventilation. */
export const ventilationSheets = {
  H01A: sheet({
    title: w('Ductwork and damper installation', '风管与风阀安装检查'),
    fields: [fill('ductDrawing', 'Duct drawing, revision', '风管图及版本')],
    sections: [
      section(
        'Duct',
        '风管',
        ok('material', 'Material, thickness and size as drawn', '材质、板厚、尺寸符合图纸'),
        ok('joints', 'Joints bolted, gasketed and sealed', '法兰螺栓、垫料、密封完好'),
        num('supportSpacing', 'Spacing of hangers', '支吊架间距', { unit: 'm', min: 0, max: 3 }),
        ok('flexible', 'Flexible joints untwisted', '软接头无扭曲'),
        ok('access', 'Access doors and drains fitted', '检修门与排水口已设'),
        num('leakage', 'Leakage test, of design flow', '漏风量占设计风量', { unit: '%', min: 0, max: 3 }),
      ),
      section(
        'Dampers',
        '风阀',
        ok('direction', 'Blades and airflow arrow right', '叶片与气流方向正确'),
        ok('fireRating', 'Fire damper rating and sleeve in the wall as approved', '防火阀等级与穿墙套管符合批准'),
        ok('moves', 'Moves freely over the full stroke', '全行程动作灵活'),
        ok('actuator', 'Actuator and limit switches wired', '执行器与限位开关接线完成'),
        ok('insulated', 'Insulation and fire protection whole', '保温与防火包覆完整'),
      ),
    ],
  }),
  H02A: sheet({
    title: w('Ventilation unit installation', '暖通设备安装检查'),
    shows: ['made'],
    fields: [fill('ratedFlow', 'Rated air flow', '额定风量')],
    sections: [
      section(
        'Unit',
        '机组',
        ok('plate', 'Nameplate matches the equipment list', '铭牌与设备表一致'),
        ok('level', 'Level on vibration mounts, transport bolts out', '减振器上水平，运输螺栓拆除'),
        ok('impeller', 'Impeller turns freely in the right direction', '叶轮转动灵活、方向正确'),
        num('beltTension', 'Belt deflection', '皮带挠度', { unit: 'mm', min: 5, max: 15 }, { required: false }),
        ok('filters', 'Filters of the right class, seals tight', '过滤器等级正确、密封严密'),
        ok('coils', 'Coils clean, fins straight, trap filled', '盘管清洁、翅片平直、水封注水'),
      ),
      section(
        'Connections',
        '连接',
        ok('ducts', 'Flexible connections and dampers fitted', '软接与风阀已装'),
        ok('pipes', 'Water or refrigerant lines tested and insulated', '水管或冷媒管试压保温完成'),
        ok('electrical', 'Power, control and earth connected', '动力、控制、接地已连接'),
        ok('sensors', 'Sensors in the places shown', '传感器位置符合图纸'),
        ok('guards', 'Guards and safety switch fitted', '护罩与安全开关已装'),
      ),
    ],
  }),
  H02B: sheet({
    title: w('Ventilation function test', '暖通设备功能测试'),
    fields: tester('Anemometer and clamp meter', '风速仪与钳形表'),
    sections: [
      section(
        'Fan',
        '风机',
        ok('rotation', 'Rotation right', '转向正确'),
        num('current', 'Motor current, of rated', '电机电流占额定', { unit: '%', min: 0, max: 100 }),
        num('vibration', 'Vibration', '振动速度', { unit: 'mm/s', min: 0, max: 4.5 }),
        num('runTime', 'Running time', '运转时间', { unit: 'h', min: 2 }),
        ok('changeover', 'Standby fan takes over', '备用风机自动切换'),
      ),
      section(
        'Dampers and controls',
        '风阀与控制',
        num('closeTime', 'Fire damper closing time', '防火阀关闭时间', { unit: 's', min: 0, max: 15 }, { weight: 2 }),
        ok('failClosed', 'Closes on loss of power or air', '失电失气关闭'),
        ok('fusible', 'Fusible link releases', '易熔片释放有效'),
        ok('feedback', 'Open and closed shown right', '开关状态反馈正确'),
        ok('alarms', 'Filter, flow and temperature alarms act', '滤网、风量、温度报警动作'),
      ),
    ],
  }),
  H03C: sheet({
    title: w('Air balancing', '风量平衡调试'),
    fields: tester('Balometer and micromanometer', '风量罩与微压计'),
    sections: [
      section(
        'Air',
        '风量',
        num('supply', 'Supply flow, of design', '送风量占设计', { unit: '%', min: 90, max: 110 }, { weight: 2 }),
        num('extract', 'Extract flow, of design', '排风量占设计', { unit: '%', min: 90, max: 110 }),
        num('fresh', 'Fresh air, of design', '新风量占设计', { unit: '%', min: 90, max: 110 }),
        num('overpressure', 'Room overpressure', '房间正压', { unit: 'Pa', min: 25, max: 75 }, { weight: 2 }),
        ok('terminals', 'Every grille within 10 % and locked', '各风口偏差 10 % 以内并锁定'),
      ),
      section(
        'Climate',
        '环境',
        num('temperature', 'Room temperature', '室内温度', { unit: '°C', min: 18, max: 27 }),
        num('humidity', 'Relative humidity', '相对湿度', { unit: '%', min: 30, max: 65 }),
        num('noise', 'Noise', '噪声', { unit: 'dB(A)', min: 0, max: 55 }),
        ok('shutdown', 'Gas at the intake stops fans and closes dampers', '进风口检测到气体时停风机关风阀'),
        txt('report', 'Balancing report number', '平衡报告编号'),
      ),
    ],
  }),
} as const satisfies Sheets;
