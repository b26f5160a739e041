/**
 * One instruction: its text, and the limits of its measurement; `hold` stops the following steps until it is released.
 */
export interface SkeletonStep {
  readonly says: string;
  readonly hold?: boolean;
  readonly expected?: string;
  readonly unit?: string;
  readonly lower?: number;
  readonly upper?: number;
}
/** A template for procedures. */
export interface Skeleton {
  readonly name: string;
  readonly says: string;
  readonly sections: readonly { readonly says: string; readonly steps: readonly SkeletonStep[] }[];
}

const step = (says: string, more: Omit<SkeletonStep, 'says'> = {}): SkeletonStep => ({ says, ...more });

/** The templates a commissioning team starts with; the texts are our own, structured as such procedures usually are. */
export const skeletons = [
  {
    name: 'SK-PUMP-SOLO',
    says: 'Solo run of a motor-driven pump 电动泵单机试车',
    sections: [
      {
        says: 'Conditions before start 启动前条件',
        steps: [
          step('Mechanical completion certificate of the subsystem is accepted 子系统机械竣工证书已接收'),
          step('Permit to work is issued and displayed 作业许可已签发并张贴'),
          step('Alignment record is signed, coupling guard is fitted 对中记录已签署，联轴器护罩已安装'),
          step('Bearings are filled with the specified lubricant 轴承已加注规定的润滑剂'),
          step('Suction strainer is clean, suction valve is locked open 入口滤网清洁，入口阀锁开'),
          step('Release by the area authority 区域负责人放行', { hold: true }),
        ],
      },
      {
        says: 'Motor, uncoupled 电动机空载',
        steps: [
          step('Insulation resistance of the winding 绕组绝缘电阻', { unit: 'MΩ', lower: 100 }),
          step('Direction of rotation is right 转向正确', {
            expected: 'Clockwise from the drive end 从驱动端看顺时针',
          }),
          step('Emergency stop at the machine trips the breaker 现场急停可使断路器跳闸', { hold: true }),
          step('Run uncoupled for one hour, bearing temperature is stable 空载运行一小时，轴承温度稳定', {
            unit: '°C',
            upper: 80,
          }),
          step('Couple the pump, turn by hand: no contact 联接泵，手动盘车无摩擦'),
        ],
      },
      {
        says: 'Pump, coupled 泵负荷试车',
        steps: [
          step('Prime and vent the casing until liquid runs free of gas 灌泵排气至无气泡'),
          step('Start against the closed discharge valve, open within one minute 关闭出口阀启动，一分钟内开启'),
          step('Discharge pressure at rated flow 额定流量下的出口压力', { unit: 'bar', lower: 8, upper: 10 }),
          step('Bearing temperature after four hours, drive end 运行四小时后驱动端轴承温度', { unit: '°C', upper: 80 }),
          step('Bearing temperature after four hours, other end 运行四小时后非驱动端轴承温度', {
            unit: '°C',
            upper: 80,
          }),
          step('Mechanical seal: leakage within the limit of the vendor 机械密封泄漏在厂家限值内'),
          step('Vibration and current are recorded on the trend 振动和电流已记录趋势'),
        ],
      },
      {
        says: 'After the run 试车后',
        steps: [
          step('Stop, close valves, drain if it stands longer than a week 停泵关阀，停用超过一周须排空'),
          step('Strainer is taken out, looked at and put back 拆检入口滤网后复装'),
          step('Alignment is measured hot and recorded 热态对中已测量并记录'),
          step('Deviations are on the punch list 偏差已列入尾项清单'),
          step('Handed over to operations 移交生产', { hold: true }),
        ],
      },
    ],
  },
  {
    name: 'SK-LOOP-CHECK',
    says: 'Loop check of field instruments 仪表回路测试',
    sections: [
      {
        says: 'Preparation 准备',
        steps: [
          step('Calibration records of the instruments are at hand 仪表校验记录齐备'),
          step('Power supply of the loop 回路供电电压', { expected: '24 V' }),
          step('Radio contact between field and control room 现场与控制室通信畅通'),
        ],
      },
      {
        says: 'Measuring loops 检测回路',
        steps: [
          step('Tag, range and unit on the screen are those of the data sheet 画面位号、量程、单位与数据表一致'),
          step('0, 25, 50, 75, 100 % up: deviation on the screen 上行程 0、25、50、75、100 % 显示偏差', {
            expected: '± 0.5 %',
          }),
          step('The same down 下行程同样检查', { expected: '± 0.5 %' }),
          step('Alarms and trips appear at their set points 报警和联锁在设定值动作', { hold: true }),
          step('A broken wire is shown as a fault 断线显示为故障'),
        ],
      },
      {
        says: 'Control loops 控制回路',
        steps: [
          step('Stroke of the valve at 0, 50, 100 % 阀门 0、50、100 % 行程'),
          step('Position of the valve without air or power 失气或失电时的阀位', { expected: 'Fail-safe 故障安全位' }),
          step('Action of the controller is right 控制器正反作用正确'),
          step('Loop is given free for operation 回路交付使用', { hold: true }),
        ],
      },
    ],
  },
  {
    name: 'SK-N2-LEAK',
    says: 'Leak test with nitrogen 氮气气密试验',
    sections: [
      {
        says: 'Preparation 准备',
        steps: [
          step('Limits of the test are marked on the diagrams 试验边界已标注在流程图上'),
          step('Area is roped off, warning signs are up 试验区域已围挡并设置警示牌'),
          step('Relief valve of the nitrogen supply: set pressure 氮气供给安全阀整定压力', { unit: 'bar', upper: 11 }),
          step('Gas detectors for oxygen are in place 氧气检测仪已就位', { hold: true }),
        ],
      },
      {
        says: 'Pressurising 升压',
        steps: [
          step('Raise to a quarter of the pressure, look for large leaks 升至试验压力的四分之一，检查大漏点'),
          step('Raise in steps of a quarter, wait ten minutes at each 每次升四分之一，各稳压十分钟'),
          step('Test pressure 试验压力', { unit: 'bar', lower: 9.5, upper: 10 }),
          step('Release for the test by the test engineer 试验工程师放行', { hold: true }),
        ],
      },
      {
        says: 'Test and release 试验与泄压',
        steps: [
          step('Foam on all flanges, glands and plugs: no bubbles 所有法兰、填料和丝堵涂发泡剂无气泡'),
          step('Loss of pressure in thirty minutes 三十分钟压降', { unit: 'bar', upper: 0.1 }),
          step('Leaks are tagged and on the punch list 漏点已挂牌并列入尾项清单'),
          step('Pressure is let off to a safe place 向安全处泄压'),
          step('Residual nitrogen pressure for preservation 氮封保压', { unit: 'bar', lower: 0.2, upper: 0.5 }),
        ],
      },
    ],
  },
] as const satisfies readonly Skeleton[];
