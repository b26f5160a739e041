/** A change of the demonstration: what it requests, its progress, and what it lists besides its subsystem. */
export interface ChangeData {
  readonly type: 'TQ' | 'EQ' | 'GF' | 'SQ' | 'NCR';
  readonly says: string;
  readonly state: 'raised' | 'answered' | 'closed';
  readonly names: readonly ('tag' | 'drawing' | 'system')[];
  /** The position in the list of the change it follows up. */
  readonly follows?: number;
  /** It is temporary, and due for removal this many days after the day of the plant. */
  readonly removedIn?: number;
}

/** Twenty changes of the five types, all invented; each is about a different subsystem. */
export const changes: readonly ChangeData[] = [
  {
    type: 'TQ',
    says: 'Flange rating differs from the line list 法兰等级与管线表不一致',
    state: 'closed',
    names: ['drawing'],
  },
  {
    type: 'TQ',
    says: 'Cable gland size for the motor terminal box 电动机接线盒电缆填料函规格',
    state: 'answered',
    names: ['tag'],
  },
  {
    type: 'TQ',
    says: 'Support clashes with the cable tray 支架与电缆桥架碰撞',
    state: 'raised',
    names: ['tag', 'drawing'],
  },
  { type: 'TQ', says: 'Set point of the level switch 液位开关设定值', state: 'closed', names: ['tag'] },
  { type: 'TQ', says: 'Gasket material for sour service 含硫介质垫片材料', state: 'raised', names: [], follows: 0 },
  {
    type: 'EQ',
    says: 'Reroute the drain around the new beam 排放管绕开新增钢梁',
    state: 'answered',
    names: ['tag', 'drawing'],
  },
  { type: 'EQ', says: 'Replace the actuator by a larger one 更换为更大的执行机构', state: 'raised', names: ['tag'] },
  { type: 'EQ', says: 'Add an isolation valve upstream 上游增设隔断阀', state: 'raised', names: ['drawing', 'system'] },
  {
    type: 'EQ',
    says: 'Move the junction box out of the escape way 接线箱移出逃生通道',
    state: 'closed',
    names: ['tag'],
  },
  { type: 'GF', says: 'Additional lighting fittings 增加照明灯具', state: 'raised', names: ['system'] },
  { type: 'GF', says: 'Additional cable for the spare pump 备用泵增加电缆', state: 'answered', names: ['tag'] },
  {
    type: 'GF',
    says: 'Temporary air supply during flushing 冲洗期间临时供气',
    state: 'raised',
    names: [],
    removedIn: 21,
  },
  { type: 'GF', says: 'More insulation on the deluge line 雨淋管线增加保温', state: 'closed', names: ['drawing'] },
  { type: 'SQ', says: 'Alternative make of the transmitter 变送器替代品牌', state: 'answered', names: ['tag'] },
  { type: 'SQ', says: 'Delivery without certificate 3.1 到货缺 3.1 证书', state: 'raised', names: ['tag'] },
  { type: 'SQ', says: 'Colour of the top coat 面漆颜色', state: 'closed', names: [] },
  { type: 'NCR', says: 'Weld map lacks two joints 焊口图缺两道焊口', state: 'raised', names: ['drawing'] },
  {
    type: 'NCR',
    says: 'Temporary spool with a lower rating 临时管段等级偏低',
    state: 'answered',
    names: [],
    removedIn: -10,
  },
  { type: 'NCR', says: 'Wrong bolt grade on the manway 人孔螺栓等级错误', state: 'closed', names: ['tag'] },
  {
    type: 'NCR',
    says: 'Bolts replaced, torque to be proven 螺栓已更换，扭矩待验证',
    state: 'raised',
    names: [],
    follows: 18,
  },
];
