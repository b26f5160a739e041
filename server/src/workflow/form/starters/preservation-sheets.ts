import { day, num, ok, picture, read, calculated, section, type Section } from './sheet.ts';

const condition = section(
  'Condition',
  '状况',
  ok('stored', 'Stored or installed as the maker demands', '存放或安装符合制造商要求'),
  ok('covers', 'Covers, caps and seals in place', '防护罩、盲盖与密封完好'),
  ok('corrosion', 'No corrosion, no damage', '无锈蚀、无损伤'),
);
const doneOn = day('doneOn', 'Done on', '完成日期');
const MEGOHM = { unit: 'MΩ', min: 5 } as const;

/**
 * The points of an Ex inspection that need nothing to be opened (IEC 60079-17); whatever is opened belongs to the
 * detailed inspection.
 */
const exInspection: readonly Section[] = [
  section(
    'Equipment',
    '设备',
    ok('zone', 'Right for the zone, group and temperature class', '适用于所在区域、组别和温度组别'),
    ok('label', 'Certificate plate and circuit label legible', '防爆铭牌与回路标识清晰'),
    ok('enclosure', 'Enclosure, glass and gaskets without damage', '外壳、透明件与衬垫无损伤'),
    ok('bolts', 'Bolts, glands and plugs complete and tight', '螺栓、格兰与堵头齐全紧固'),
    ok('changes', 'No changes that nobody approved', '无未经批准的改动'),
  ),
  section(
    'Installation and surroundings',
    '安装与环境',
    ok('cable', 'Cable without damage, unused entries closed', '电缆无损伤，未用引入口已封堵'),
    ok('earth', 'Earthing and bonding in place', '接地与等电位连接完好'),
    ok('dust', 'No build-up of dust or dirt', '无粉尘或污物堆积'),
    ok('weather', 'Protected against weather, vibration and corrosion', '已防护气候、振动与腐蚀影响'),
    num('earthResistance', 'Resistance to earth', '接地电阻', { unit: 'Ω', max: 1 }),
    doneOn,
  ),
];

/**
 * The tasks of common kinds of preservation, by PWL code; the limits follow common practice (IEEE 43, makers' manuals).
 */
export const preservationSections: Readonly<Record<string, readonly Section[]>> = {
  M01P: [
    condition,
    section(
      'Rotation',
      '盘车',
      ok('isolated', 'Drive isolated, lock and tag in place', '驱动已隔离并上锁挂牌'),
      ok('turned', 'Shaft turned by hand, stopped in another place', '手动盘车并停在不同位置'),
      num('torque', 'Turning torque', '盘车力矩', { unit: 'N·m', max: 40 }),
      ok('oil', 'Oil level right, no leaks', '油位正常、无泄漏'),
      doneOn,
    ),
  ],
  E01P: [
    condition,
    section(
      'Space heater',
      '防潮加热器',
      ok('energised', 'Heater energised', '加热器已通电'),
      num('current', 'Heater current', '加热器电流', { unit: 'A', min: 0.2, max: 2 }),
      num('surface', 'Temperature above ambient', '高于环境温度', { unit: 'K', min: 3 }),
      doneOn,
    ),
  ],
  E02P: [
    condition,
    section(
      'Insulation resistance',
      '绝缘电阻',
      ok('isolated', 'Isolated and discharged', '已隔离并放电'),
      read('toEarth', 'Windings to earth, one minute', '绕组对地，1 分钟', MEGOHM),
      read('tenMinutes', 'Windings to earth, ten minutes', '绕组对地，10 分钟', MEGOHM),
      calculated('index', 'Polarisation index R10/R1', '极化指数 R10/R1', '[tenMinutes] / [toEarth]', { min: 2 }),
      picture('display', 'Display of the tester', '测试仪读数照片'),
      doneOn,
    ),
  ],
  E09P: exInspection,
  I09P: exInspection,
  I01P: [
    condition,
    section(
      'Desiccant',
      '干燥剂',
      ok('desiccant', 'Desiccant blue, else changed', '干燥剂呈蓝色，否则更换'),
      num('humidity', 'Humidity in the enclosure', '壳内相对湿度', { unit: '%', max: 50 }),
      doneOn,
    ),
  ],
};
