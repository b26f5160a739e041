import { w } from '@plumbline/contract/words/word.ts';
import { day, fill, num, ok, section, sheet, tester, type Sheets } from '../sheet.ts';

/** Structures, civil works, buildings, insulation and coating. */
export const structureSheets = {
  S01A: sheet({
    title: w('Structural steel erection', '钢结构安装检查'),
    fields: [
      fill('erectionDrawing', 'Erection drawing, revision', '安装图及版本'),
      ...tester('Torque wrench', '力矩扳手'),
    ],
    sections: [
      section(
        'Geometry',
        '几何',
        ok('members', 'Members, grades and marks as drawn', '构件、钢号、编号符合图纸'),
        num('plumb', 'Deviation of columns from plumb, per 1000 mm', '柱垂直度偏差（每 1000 mm）', {
          unit: 'mm',
          min: 0,
          max: 1,
        }),
        num('level', 'Deviation of beam level', '梁标高偏差', { unit: 'mm', min: -5, max: 5 }),
        ok('bracing', 'Bracing and stiffeners complete', '支撑与加劲板完整'),
      ),
      section(
        'Connections',
        '连接',
        num(
          'boltTorque',
          'Torque of M24 high-strength bolts',
          'M24 高强螺栓终拧力矩',
          { unit: 'N·m', min: 650, max: 850 },
          { weight: 2 },
        ),
        num('checked', 'Share of bolts checked', '抽检比例', { unit: '%', min: 10, max: 100 }),
        ok('welds', 'Site welds examined and accepted', '现场焊缝检测合格'),
        ok('grout', 'Base plates grouted', '柱脚灌浆完成'),
      ),
      section(
        'Access',
        '通道',
        ok('grating', 'Grating clipped, no gap above 20 mm', '格栅卡紧、间隙不大于 20 mm'),
        ok('handrail', 'Handrails, toe boards and gates complete', '栏杆、踢脚板、安全门完整'),
        ok('ladders', 'Ladders with cage or fall arrest', '直梯护笼或防坠装置'),
        ok('coating', 'Coating made good at joints', '节点补漆完成'),
      ),
    ],
  }),
  C01A: sheet({
    title: w('Foundation and grouting', '基础与灌浆检查'),
    fields: [fill('pourRecord', 'Pour record', '浇筑记录编号')],
    sections: [
      section(
        'Concrete',
        '混凝土',
        num('strength', 'Cube strength at 28 days', '28 天试块强度', { unit: 'MPa', min: 30 }, { weight: 2 }),
        ok('surface', 'No honeycomb or crack above 0.3 mm', '无蜂窝、裂缝不超过 0.3 mm'),
        num('elevation', 'Deviation of top', '顶面标高偏差', { unit: 'mm', min: -20, max: 0 }),
        num('axis', 'Deviation of axis', '轴线偏差', { unit: 'mm', min: 0, max: 10 }),
        num('anchors', 'Deviation of anchor bolts', '地脚螺栓中心偏差', { unit: 'mm', min: 0, max: 2 }),
        ok('threads', 'Threads clean and protected', '螺纹清洁有保护'),
      ),
      section(
        'Grout and finish',
        '灌浆与收尾',
        ok('roughened', 'Surface roughened, wetted for 24 h', '表面凿毛、湿润 24 小时'),
        num('groutStrength', 'Grout strength', '灌浆料强度', { unit: 'MPa', min: 50 }),
        ok('edges', 'Edges and drainage made good', '边角与排水处理完成'),
        ok('earthInserts', 'Earth inserts and settlement points in', '接地预埋件与沉降观测点齐全'),
        day('pouredOn', 'Poured on', '浇筑日期'),
      ),
    ],
  }),
  A01A: sheet({
    title: w('Room and door completion', '房间与门安装检查'),
    fields: [fill('fireRating', 'Fire rating required', '要求的耐火等级')],
    sections: [
      section(
        'Room',
        '房间',
        ok('finishes', 'Walls, floor and ceiling finished and whole', '墙、地、顶饰面完整'),
        ok('penetrations', 'Penetrations sealed to the fire rating', '穿墙孔按耐火等级封堵'),
        ok('raisedFloor', 'Raised floor level, earthed, loads marked', '架空地板平整、接地、载荷标识'),
        ok('clean', 'Clean, pest-free, lit', '清洁、防鼠、照明完好'),
      ),
      section(
        'Doors and windows',
        '门窗',
        ok('rating', 'Rating plate of door and frame', '门与门框耐火标牌'),
        num('gap', 'Gap to the frame', '门缝', { unit: 'mm', min: 0, max: 3 }),
        ok('closer', 'Closes and latches by itself', '闭门器可自动闭合锁定'),
        num('force', 'Force to open', '开启力', { unit: 'N', min: 0, max: 110 }),
        ok('hardware', 'Panic bar, seals and vision panel fitted', '推闩、密封条、视窗齐全'),
        ok('signs', 'Signs in both languages', '双语标识'),
      ),
    ],
  }),
  N01A: sheet({
    title: w('Insulation', '保温检查'),
    fields: [fill('insulationClass', 'Insulation class and thickness', '保温等级与厚度')],
    sections: [
      section(
        'Before',
        '保温前',
        ok('released', 'Line or equipment tested, painted and traced', '管线或设备已试压、涂漆、伴热完成'),
        ok('dry', 'Surface dry and clean', '表面干燥清洁'),
      ),
      section(
        'Insulation and cladding',
        '保温与外护',
        ok('material', 'Material and density as specified', '材料与密度符合规定'),
        num('thickness', 'Deviation of thickness', '厚度偏差', { unit: 'mm', min: -3, max: 10 }),
        ok('joints', 'Joints staggered, no gap, wires at 300 mm', '接缝错开、无缝隙、捆扎间距 300 mm'),
        ok('vapour', 'Vapour barrier whole on cold lines', '保冷层防潮层完整'),
        ok('cladding', 'Cladding sheds water, lapped 50 mm, seams down', '外护层顺水搭接 50 mm、接缝朝下'),
        ok('boxes', 'Removable boxes at valves and flanges', '阀门法兰可拆卸保温盒'),
        ok('plates', 'Name plates and test holes left open', '铭牌与检测孔外露'),
        ok('marking', 'Flow arrows and colour bands', '流向箭头与色环'),
      ),
    ],
  }),
  N02A: sheet({
    title: w('Surface preparation and coating', '表面处理与涂装检查'),
    fields: [fill('coatingSystem', 'Coating system', '涂装体系'), ...tester('Coating thickness gauge', '涂层测厚仪')],
    sections: [
      section(
        'Preparation',
        '表面处理',
        ok('cleanliness', 'Blast cleanliness Sa 2½', '喷砂清洁度 Sa 2½'),
        num('profile', 'Surface profile', '表面粗糙度', { unit: 'µm', min: 50, max: 85 }),
        num('salt', 'Soluble salt', '可溶盐', { unit: 'mg/m²', min: 0, max: 20 }),
        num('dewMargin', 'Steel temperature above dew point', '钢板温度高于露点', { unit: 'K', min: 3 }),
      ),
      section(
        'Coating',
        '涂层',
        num('primer', 'Dry film of primer', '底漆干膜厚度', { unit: 'µm', min: 60 }),
        num('total', 'Total dry film', '总干膜厚度', { unit: 'µm', min: 280 }, { weight: 2 }),
        num('adhesion', 'Pull-off adhesion', '拉拔附着力', { unit: 'MPa', min: 5 }),
        ok('holiday', 'Holiday test passed', '电火花检漏合格'),
        ok('colour', 'Colour and gloss uniform, edges stripe-coated', '颜色光泽均匀、边角预涂'),
        day('coatedOn', 'Last coat on', '末道漆日期'),
      ),
    ],
  }),
} as const satisfies Sheets;
