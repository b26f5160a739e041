import { w } from '../../words/word.ts';

/** What the registers of the work are for. */
export const workPurposes = {
  taggedItem: w(
    'Every item with a tag number: tags, cables, lines, spools, joints, test packs and tag sets together.',
    '全部有编号的对象：位号、电缆、管线、管段、接头、试压包和位号组。',
  ),
  tag: w(
    'The equipment and instruments of the plant. Their equipment type decides which checks they get.',
    '装置的设备和仪表。其设备类型决定应做的检查。',
  ),
  cable: w('The cables of the plant, with what they connect.', '装置的电缆及其两端连接。'),
  line: w('The pipelines of the plant.', '装置的管线。'),
  spool: w('The prefabricated parts of lines.', '管线的预制管段。'),
  mechanicalJoint: w('Flanges and other joints that are made up and tested.', '须紧固和试验的法兰等机械接头。'),
  testPack: w('Lines, spools and joints that are pressure tested together.', '一起进行压力试验的管线、管段和接头。'),
  testPackItem: w('What a test pack contains, one item a row.', '试压包的内容，每行一项。'),
  tagSet: w('Tags and cables that are walked down and signed together.', '一起巡检和签署的位号与电缆。'),
  tagSetMember: w('What a tag set contains, one item a row.', '位号组的成员，每行一项。'),
  tagItr: w(
    'The checks of tagged items: each is one sheet to fill in and sign.',
    '位号的检查：每行是一份须填写和签署的检查表。',
  ),
  tagPwl: w(
    'The preservation rounds of tagged items: each is one sheet with a due date.',
    '位号的保养轮次：每行是一份有到期日的保养单。',
  ),
  multiTagItr: w(
    'One sheet for the same check of many items: signed once, applied to each.',
    '多个位号同一检查合为一张表：签署一次，逐项生效。',
  ),
  punchList: w('Walkdowns and other lists that punch items belong to.', '尾项所属的联合检查等清单。'),
  punchListItem: w(
    'What is missing or wrong. The category says which certificate it blocks until it is cleared.',
    '缺失或不合格的事项。类别决定其关闭前阻止哪种证书。',
  ),
  handover: w(
    'The certificates of subsystems and systems: raised when their checks are complete, accepted by signatures.',
    '子系统和系统的移交证书：检查完成后提出，签署后接收。',
  ),
  procedure: w('Commissioning and other procedures, executed step by step.', '调试等程序，按步骤执行。'),
  procedureSection: w('The sections of procedures.', '程序的章节。'),
  procedureStep: w(
    'The steps of procedures, ticked and signed while they are executed.',
    '程序的步骤，执行时逐步勾选和签署。',
  ),
  procedureSkeleton: w('Procedures that new ones are copied from.', '新程序的复制模板。'),
  procedureSkeletonSection: w('The sections of skeletons.', '程序模板的章节。'),
  procedureSkeletonStep: w('The steps of skeletons.', '程序模板的步骤。'),
  moc: w(
    'Technical queries and changes, with what they affect, from raising to closing.',
    '技术询问与变更及其影响范围，从提出到关闭。',
  ),
  importJob: w(
    'Every import: what was added, changed and refused. An import can be undone here.',
    '每次导入新增、修改和拒绝的内容；可在此撤销导入。',
  ),
  workPack: w('Job cards that are planned, printed and handed back together.', '一起计划、打印和归还的工卡。'),
  workPackApproval: w(
    'Who approves a work pack before it is issued, and who completes it.',
    '工作包发放前的审批人和完工确认人。',
  ),
  jobCard: w(
    'The work of one crew on a subsystem: operations, hours and dates.',
    '一个班组在一个子系统上的工作：工序、工时和日期。',
  ),
  operation: w('The steps of job cards, with hours, weight and progress.', '工卡的工序，含工时、权重和进度。'),
  asBuiltDrawing: w(
    'Drawings marked up on site, from the first mark to acceptance.',
    '现场标注的竣工图，从标注到接收。',
  ),
  drawingPin: w('Where a tagged item is on a drawing.', '位号对象在图纸上的位置。'),
  transmittal: w('Letters by which documents are sent and received.', '收发文件所用的传送单。'),
  transmittalLine: w('The documents of a transmittal, one a row.', '传送单所列文件，每行一份。'),
  reportDefinition: w('Reports of your own: columns, filter and layout.', '自定义报表：列、筛选条件和版式。'),
  scheduledReport: w('Reports that are made and sent at fixed times.', '定时生成和发送的报表。'),
  department: w('The departments of the company, for users.', '公司部门，用于用户管理。'),
  post: w('The posts that users hold.', '用户的岗位。'),
  dictionaryType: w('The lists of values that forms and fields offer.', '表单和字段可选值的清单。'),
  dictionaryItem: w('The values of a dictionary type, one a row.', '字典类型的取值，每行一项。'),
  mocType: w(
    'Queries and changes: technical query, site query, non-conformance.',
    '变更与询问类型：技术询问、现场询问、不符合项等。',
  ),
  mocStatus: w('The states of a change.', '变更的状态。'),
} as const;
