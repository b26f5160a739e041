import { w } from '@plumbline/contract/words/word.ts';
import { day, fill, num, ok, section, sheet, tester, type Sheets } from '../sheet.ts';

/** Static equipment, lifting, packages. */
export const mechanicalSheets = {
  M01A: sheet({
    title: w('Static equipment installation', '静设备安装检查'),
    shows: ['made'],
    fields: [fill('designData', 'Design pressure and temperature on the plate', '铭牌设计压力与温度')],
    sections: [
      section(
        'Positioning',
        '就位',
        ok('plate', 'Plate, tag and code stamp agree with the drawing', '铭牌、位号、压力容器钢印与图纸一致'),
        ok('foundation', 'Foundation accepted, surface roughened', '基础验收合格、表面凿毛'),
        num('elevation', 'Deviation of elevation', '标高偏差', { unit: 'mm', min: -5, max: 5 }),
        num('plumb', 'Deviation from plumb or level per metre', '每米垂直度或水平度偏差', {
          unit: 'mm',
          min: 0,
          max: 1,
        }),
        num('orientation', 'Deviation of orientation at the shell', '方位偏差（壳体处）', {
          unit: 'mm',
          min: 0,
          max: 10,
        }),
        ok('slidingEnd', 'Sliding end free, slots clean, nuts backed off', '滑动端自由，长孔清洁、螺母松开'),
      ),
      section(
        'Fixing and fittings',
        '固定与附件',
        num('anchorTorque', 'Anchor bolt torque', '地脚螺栓力矩', { unit: 'N·m', min: 0 }),
        ok('grout', 'Grouted, no void by tapping', '二次灌浆密实、敲击无空鼓'),
        ok('earth', 'Earthed at two points', '两点接地'),
        ok('nozzles', 'Nozzles, manways and davits as drawn', '管口、人孔与吊臂符合图纸'),
        ok('internals', 'Internals fitted and inspected', '内件安装并检查'),
        ok('ladders', 'Ladders and platforms complete', '梯子平台完整'),
        ok('fireproofing', 'Skirt fireproofing and painting done', '裙座防火与涂漆完成'),
        ok('closed', 'Closed against dirt and weather', '封闭防尘防雨'),
      ),
    ],
  }),
  M03B: sheet({
    title: w('Cleaning and closing of equipment', '设备清洁与封闭'),
    fields: [fill('entryPermit', 'Confined space permit', '受限空间作业许可编号')],
    sections: [
      section(
        'Inside',
        '内部',
        num('oxygen', 'Oxygen before entry', '进入前氧含量', { unit: '%', min: 19.5, max: 23.5 }),
        ok('cleaned', 'Free of dirt, water, tools and welding debris', '无杂物、积水、工具与焊渣', { weight: 2 }),
        ok('internals', 'Trays, demisters, coils and vortex breakers as drawn', '塔盘、除沫器、盘管、防涡器符合图纸'),
        ok('bolting', 'Bolts and clips of internals locked', '内件螺栓与卡子锁紧'),
        ok('lining', 'Coating or lining whole, holiday-tested', '内涂层或衬里完好、电火花检测合格'),
        ok('nozzlesClear', 'Nozzles and instrument taps clear', '管口与仪表取源口畅通'),
      ),
      section(
        'Closing',
        '封闭',
        ok('witness', 'Seen by client and contractor together', '业主与承包商共同检查', { weight: 2 }),
        ok('gasket', 'New manway gasket', '人孔更换新垫片'),
        num('boltTorque', 'Manway bolt torque', '人孔螺栓力矩', { unit: 'N·m', min: 0 }),
        ok('preserved', 'Dried, nitrogen or desiccant where required', '干燥，按要求充氮或放干燥剂'),
        day('closedOn', 'Closed on', '封闭日期'),
      ),
    ],
  }),
  M05A: sheet({
    title: w('Lifting equipment installation', '起重设备安装检查'),
    shows: ['made'],
    fields: [fill('workingLoad', 'Safe working load', '安全工作载荷')],
    sections: [
      section(
        'Equipment',
        '设备',
        ok('plate', 'Plate and load marking in both languages', '铭牌与载荷双语标识'),
        ok('certificate', 'Maker certificate for hook, rope and chain', '吊钩、钢丝绳、链条合格证'),
        ok('fixing', 'Runway, lugs and bolts as drawn, welds examined', '轨道、吊耳、螺栓符合图纸，焊缝检测合格'),
        num('railLevel', 'Difference in rail level', '轨道高差', { unit: 'mm', min: 0, max: 10 }),
        ok('stops', 'End stops and buffers fitted', '端部止挡与缓冲器已装'),
      ),
      section(
        'Function',
        '功能',
        ok('limits', 'Upper, lower and travel limit switches wired', '上下限位及行程限位接线完成'),
        ok('overload', 'Overload cut-out fitted', '超载限制器已装'),
        ok('brakes', 'Brakes adjusted', '制动器已调整'),
        ok('rope', 'Rope reeved, greased, at least three turns on the drum', '钢丝绳穿绕润滑，卷筒余圈不少于三圈'),
        ok('access', 'Access, lighting and emergency stop', '通道、照明与急停齐备'),
      ),
    ],
  }),
  M05B: sheet({
    title: w('Lifting equipment load test', '起重设备载荷试验'),
    fields: [fill('workingLoad', 'Safe working load', '安全工作载荷'), ...tester('Load cell', '测力传感器')],
    sections: [
      section(
        'Test',
        '试验',
        ok('area', 'Area fenced, wind below 10 m/s', '区域隔离、风速低于 10 m/s'),
        ok('noLoad', 'All movements without load', '空载各动作正常'),
        num('rated', 'Functional test at rated load', '额定载荷动载试验', { unit: '%', min: 100, max: 100 }),
        num(
          'proof',
          'Proof load held ten minutes',
          '超载静载试验（持续十分钟）',
          { unit: '%', min: 125, max: 130 },
          { weight: 2 },
        ),
        num('deflection', 'Deflection at midspan', '跨中挠度', { unit: 'mm', min: 0 }),
        num('slip', 'Brake slip', '制动下滑量', { unit: 'mm', min: 0, max: 80 }),
      ),
      section(
        'After the test',
        '试验后',
        ok('inspection', 'No crack, no lasting deformation', '无裂纹、无残余变形'),
        ok('limitSwitches', 'Limit switches and overload act', '限位与超载保护动作'),
        ok('certificate', 'Certificate of the authority issued', '检验机构证书已签发'),
        ok('colour', 'Colour code of the quarter applied', '季度色标已涂'),
        day('testedOn', 'Tested on', '试验日期'),
      ),
    ],
  }),
  M06A: sheet({
    title: w('Packaged unit installation', '成套撬装安装检查'),
    shows: ['made'],
    fields: [fill('fatReport', 'Factory test report', '出厂测试报告编号')],
    sections: [
      section(
        'Package',
        '撬块',
        ok(
          'complete',
          'Complete to packing list, carry-over work from the factory listed',
          '按装箱单齐全，出厂遗留项已列出',
        ),
        ok('damage', 'No transport damage, sea fastenings off', '无运输损伤，海运固定已拆除'),
        num('level', 'Deviation from level per metre', '每米水平度偏差', { unit: 'mm', min: 0, max: 1 }),
        ok('anchors', 'Anchored and grouted', '锚固灌浆完成'),
        ok('supports', 'Transport supports removed, springs released', '运输支架拆除、弹簧释放'),
      ),
      section(
        'Tie-ins',
        '接口',
        ok('piping', 'Piping tie-ins without strain', '管道接口无应力'),
        ok('electrical', 'Power and control cables at the skid edge box', '动力与控制电缆接至撬边接线箱'),
        ok('instruments', 'Loose-shipped instruments fitted', '散件仪表已安装'),
        ok('utilities', 'Air, drain, vent and cooling connected', '气源、排放、放空、冷却已连接'),
        ok('earth', 'Earthed at two points', '两点接地'),
        ok('preserved', 'Preservation goes on to the list', '保养按清单持续'),
      ),
    ],
  }),
} as const satisfies Sheets;
