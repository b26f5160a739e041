import type { Some } from '../random.ts';

/**
 * Defects that a walkdown finds, by discipline and number of the equipment's first check; the number stands for a kind
 * of equipment: `E01` is cables.
 */
const byCheck: Readonly<Record<string, Some<string>>> = {
  A01: [
    'Door closer not adjusted 闭门器未调整',
    'Penetration not sealed 穿墙孔未封堵',
    'Raised floor tile loose 架空地板松动',
  ],
  C01: [
    'Grout edge broken 灌浆层边缘破损',
    'Anchor bolt thread damaged 地脚螺栓螺纹损伤',
    'Surface water does not drain 地面积水',
  ],
  E01: [
    'Gland shroud missing 格兰护罩缺失',
    'Cable number plate missing at one end 一端电缆号牌缺失',
    'Cable cleat spacing too wide 电缆卡间距过大',
    'Transit not closed 电缆穿舱件未封堵',
  ],
  E03: [
    'Panel door earth strap missing 柜门接地跨接线缺失',
    'Feeder label missing 馈线标识缺失',
    'Floor opening not closed 地面孔洞未封堵',
  ],
  E04: ['Oil seeps at radiator flange 散热器法兰渗油', 'Breather desiccant spent 呼吸器干燥剂失效'],
  E05: ['Motor drain plug missing 电机排水塞缺失', 'Earth bonding strap not connected 接地跨接线未接'],
  E06: [
    'Unused entry without certified plug 备用孔未装认证堵头',
    'Cover bolt missing 箱盖螺栓缺失',
    'Tag plate missing 位号牌缺失',
  ],
  E07: [
    'Fitting glass cracked 灯具玻璃破裂',
    'Fitting not aimed at walkway 灯具未照向通道',
    'Safety chain missing 防坠链缺失',
  ],
  E08: ['Earth joint not sealed against corrosion 接地接头未防腐', 'Earth label missing 接地标识缺失'],
  E09: ['Warning label on cladding missing 外护层警示标识缺失', 'End seal not fitted 尾端接头未装'],
  E10: ['Cell number missing 单体编号缺失', 'Eyewash bottle missing 洗眼瓶缺失'],
  F01: ['Detector obstructed by pipe support 探测器被支架遮挡', 'Rain guard missing 防雨罩缺失'],
  F04: ['Valve not locked open 阀门未锁开', 'Handwheel missing 手轮缺失'],
  H01: ['Duct insulation damaged 风管保温破损', 'Damper linkage loose 风阀连杆松动'],
  H02: ['Access door does not close 检修门关不严', 'Filter missing 过滤器缺失'],
  I01: [
    'Tag plate missing 位号牌缺失',
    'Cover not tight 表盖未拧紧',
    'Impulse line slope wrong 导压管坡度错误',
    'Sunshade missing 遮阳罩缺失',
  ],
  I03: [
    'Air supply tube kinked 气源管折弯',
    'Position indicator loose 阀位指示松动',
    'Exhaust port without bug screen 排气口无防虫网',
  ],
  I04: [
    'Cabinet fan filter dirty 机柜风扇滤网脏',
    'Cable entry not sealed 进线口未封堵',
    'Terminal label missing 端子标识缺失',
  ],
  L01: [
    'Sign missing 标识缺失',
    'Access blocked by scaffolding 通道被脚手架阻挡',
    'Inspection date passed 超过检验日期',
  ],
  M01: [
    'Nozzle cover missing 管口盖缺失',
    'Sliding end nut tight 滑动端螺母未松',
    'Name plate painted over 铭牌被涂漆覆盖',
  ],
  M02: [
    'Coupling guard missing 联轴器护罩缺失',
    'Oil leak at bearing housing 轴承箱漏油',
    'Anchor bolt nut loose 地脚螺母松动',
  ],
  M05: ['Working load not marked 未标识工作载荷', 'End stop missing 端部止挡缺失'],
  M06: ['Transport support left in place 运输支架未拆除', 'Loose item not fitted 散件未安装'],
  P01: [
    'Temporary support left in place 临时支架未拆除',
    'Drain valve plug missing 排净阀堵头缺失',
    'Spring hanger pin still in 弹簧吊架定位销未拆',
  ],
  P03: ['Handwheel out of reach 手轮不可及', 'Valve tag missing 阀门位号牌缺失', 'Bolt too short 螺栓过短'],
  P04: ['Joint tag missing 接头标签缺失', 'Bolt too short at flange 法兰螺栓过短', 'Gasket of wrong type 垫片型号错误'],
  P05: ['Transport plug left in 运输堵头未拆除', 'Discharge pipe without support 排放管无支撑'],
  S01: [
    'Grating clip missing 格栅卡子缺失',
    'Handrail gap above 500 mm 栏杆间隙超过 500 mm',
    'Bolt not torqued 螺栓未终拧',
  ],
  T01: [
    'Loudspeaker aimed wrongly 扬声器朝向错误',
    'View blocked by tray 视野被桥架遮挡',
    'Patch cord not labelled 跳线未标识',
  ],
};

const ANY: Some<string> = [
  'Work area not cleared 作业区域未清理',
  'Tag plate missing 位号牌缺失',
  'Coating damaged 涂层损伤',
];

/** The defects found on equipment with this first check. */
export const defectsOf = (itr: string): Some<string> => byCheck[itr.slice(0, 3)] ?? ANY;

/** General remarks of a walkdown about a subsystem. */
export const generalDefects: Some<{ readonly says: string; readonly discipline: string; readonly owl: boolean }> = [
  { says: 'Scaffolding still standing 脚手架未拆除', discipline: 'S', owl: true },
  { says: 'Painting touch-up outstanding 补漆未完成', discipline: 'N', owl: true },
  { says: 'Tag plates of the area incomplete 区域位号牌不全', discipline: 'I', owl: false },
  { says: 'Housekeeping: cable off-cuts and packing left 现场电缆头与包装未清理', discipline: 'E', owl: false },
  { says: 'Line marking and flow arrows missing 管线标识与流向箭头缺失', discipline: 'P', owl: false },
  { says: 'As-built mark-up not handed in 竣工标注图未提交', discipline: 'P', owl: true },
];
