/** A row of a list: its name, and its description in both languages. */
export type Named = readonly [name: string, says: string];

/** Lists of names and descriptions that are the same in every plant (domain guide 7). */
export const namedLists = {
  testPackType: [
    ['Hydro', 'Hydrostatic test 水压试验'],
    ['Pneumatic', 'Pneumatic test 气压试验'],
    ['Service', 'Initial service leak test 初始运行泄漏试验'],
    ['Leak', 'Nitrogen helium leak test 氮氦检漏'],
  ],
  drawingStatus: [
    ['In draft', 'Being drawn 编制中'],
    ['IFR', 'Issued for review 供审查'],
    ['IFC', 'Issued for construction 供施工'],
    ['As built', 'As built 竣工'],
    ['Superseded', 'Replaced by a later one 已被替代'],
  ],
  exIpRating: [
    ['IP54', 'Dust protected, splashing water 防尘、防溅水'],
    ['IP55', 'Dust protected, water jets 防尘、防喷水'],
    ['IP56', 'Dust protected, powerful jets 防尘、防强喷水'],
    ['IP65', 'Dust tight, water jets 尘密、防喷水'],
    ['IP66', 'Dust tight, powerful jets 尘密、防强喷水'],
    ['IP67', 'Dust tight, short immersion 尘密、短时浸水'],
    ['IP68', 'Dust tight, lasting immersion 尘密、连续浸水'],
  ],
  exCertifyingBody: [
    ['BASEEFA', 'SGS Baseefa, United Kingdom 英国'],
    ['SIRA', 'CSA Group Sira, United Kingdom 英国'],
    ['PTB', 'Physikalisch-Technische Bundesanstalt, Germany 德国'],
    ['DEKRA', 'DEKRA Certification, Netherlands 荷兰'],
    ['NEPSI', 'NEPSI, China 国家级仪器仪表防爆安全监督检验站'],
    ['CSA', 'CSA Group, Canada 加拿大'],
  ],
  skill: [
    ['Lubrication', 'Greasing and oiling 润滑'],
    ['Vibration', 'Vibration measurement 振动测量'],
    ['Calibration', 'Instrument calibration 仪表校准'],
    ['High voltage', 'Switching above 1 kV 高压操作'],
    ['Ex inspection', 'Inspection of Ex equipment 防爆检查'],
  ],
  workGroup: [
    ['Mechanical crew', 'Rotating and static equipment 机械班'],
    ['Electrical crew', 'Power and lighting 电气班'],
    ['Instrument crew', 'Field instruments and control 仪表班'],
    ['Safety crew', 'Fire fighting and life saving 安全班'],
  ],
  procedureCategory: [
    ['Flushing', 'Flushing and cleaning 冲洗与清洁'],
    ['Energisation', 'First energising 首次送电'],
    ['Running-in', 'Running-in of machines 机器试转'],
    ['Function test', 'Functional testing 功能试验'],
    ['First start', 'First start with process fluid 首次投料开车'],
  ],
  procedureDocumentStatus: [
    ['Draft', 'Being written 编写中'],
    ['IFR', 'Issued for review 供审查'],
    ['IFU', 'Issued for use 供使用'],
    ['Superseded', 'Replaced by a later one 已被替代'],
  ],
  trackerCategory: [
    ['Organisation', 'People and readiness 人员与准备'],
    ['Systems', 'Procedures and systems 制度与程序'],
    ['Plant', 'Plant readiness 装置准备'],
  ],
  unitOfMeasure: [
    ['m', 'metre 米'],
    ['mm', 'millimetre 毫米'],
    ['bar', 'bar, gauge 巴（表压）'],
    ['MPa', 'megapascal 兆帕'],
    ['°C', 'degree Celsius 摄氏度'],
    ['N·m', 'newton metre 牛·米'],
    ['kV', 'kilovolt 千伏'],
    ['MΩ', 'megaohm 兆欧'],
    ['ea', 'each 个'],
  ],
  vendor: [
    ['Nordfjell Measurement', 'Transmitters and analysers 变送器与分析仪'],
    ['Tianhe Instruments 天河仪表', 'Field instruments 现场仪表'],
    ['Halden Sensors', 'Gas and fire detection 气体与火灾探测'],
  ],
} as const satisfies Readonly<Record<string, readonly Named[]>>;

/** A state of a record: whether it is the initial state, and whether it requires a reason. */
export interface State {
  readonly name: string;
  readonly says: string;
  readonly first?: true;
  readonly reason?: true;
  /** A further flag, depending on the list: the state locks the record, or closes it. */
  readonly ends?: true;
}

/** Lists of states (domain guide 7). */
export const states = {
  preservationCompletionStatus: [
    { name: 'Complete', says: 'Done 已完成', first: true },
    { name: 'Not required', says: 'Not needed this time 本次不需要', reason: true },
    { name: 'Not complete', says: 'Could not be done 未能完成', reason: true },
    { name: 'On hold', says: 'Waits 暂停', reason: true },
    { name: 'Rejected', says: 'Sent back 已退回', reason: true },
  ],
  workPackCompletionStatus: [
    { name: 'Draft', says: 'Being written 编制中', first: true },
    { name: 'In review', says: 'Being reviewed 审查中' },
    { name: 'Approved', says: 'May be worked 已批准', ends: true },
    { name: 'In work', says: 'Being worked 执行中' },
    { name: 'Closed', says: 'All done 已关闭', reason: true, ends: true },
  ],
  jobCardStatus: [
    { name: 'Open', says: 'Not yet given out 未下达', first: true },
    { name: 'Issued', says: 'Given out 已下达' },
    { name: 'In work', says: 'Being worked 执行中' },
    { name: 'Rejected', says: 'Sent back 已退回' },
    { name: 'Done', says: 'Finished 已完成', ends: true },
  ],
  procedureCompletionStatus: [
    { name: 'Not started', says: 'Not begun 未开始', first: true },
    { name: 'In progress', says: 'Being executed 执行中' },
    { name: 'Complete', says: 'Executed 已完成' },
  ],
  assuranceTrackerCompletionStatus: [
    { name: 'Open', says: 'Being filled 填写中' },
    { name: 'Complete', says: 'Filled and signed 已完成', first: true },
    { name: 'Not applicable', says: 'Does not apply here 不适用', reason: true },
  ],
  handoverCompletionStatus: [
    { name: 'Submitted', says: 'With the client 已提交业主' },
    { name: 'Accepted', says: 'Accepted 已接收', first: true },
    { name: 'Accepted with exceptions', says: 'Accepted, exceptions agreed 有保留接收', reason: true },
    { name: 'Rejected', says: 'Sent back 已退回', reason: true },
  ],
  punchListItemCompletionStatus: [
    { name: 'Materials ordered', says: 'Waits for material 等待材料', reason: true },
    { name: 'Closed', says: 'Put right and accepted 已消除并验收', first: true, ends: true },
    { name: 'Withdrawn', says: 'Raised in error 误提', reason: true, ends: true },
    { name: 'Rejected', says: 'Sent back 已退回', reason: true },
  ],
} as const satisfies Readonly<Record<string, readonly State[]>>;
