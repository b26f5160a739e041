import { w } from '../../words/word.ts';

/** What the reference data of a project is for. */
export const referencePurposes = {
  discipline: w(
    'The trades. Each item, ITR and person belongs to one; who may sign follows from it.',
    '专业划分。每个位号、ITR 和人员都属于某一专业，签署权限据此确定。',
  ),
  area: w(
    'Where things are: the geographical parts of a facility, for filters, walkdowns and reports.',
    '设施的地理分区，用于筛选、巡检和报表。',
  ),
  module: w(
    'The modules that a facility is built of, each shipped and installed as a whole.',
    '组成设施的模块，整体运输和安装。',
  ),
  location: w(
    'Places that are finer than areas, such as a deck, a room or a floor.',
    '比区域更细的位置，如甲板、房间、楼层。',
  ),
  phase: w('Stages in which systems are handed over.', '系统分批移交的阶段。'),
  priority: w('The order in which subsystems are completed.', '子系统完工的先后顺序。'),
  loop: w(
    'Instrument loops. Items of a loop are checked together and printed as one list.',
    '仪表回路。同一回路的位号一起检查，并可打印成一份清单。',
  ),
  parentTag: w('The equipment or package that a tag is a part of.', '位号所属的上级设备或成套设备。'),
  equipmentStatus: w(
    'Whether equipment is new, existing, modified or to be removed; the matrices may differ by it.',
    '设备为新增、利旧、改造或拆除；矩阵可按此区分。',
  ),
  subcontractorName: w(
    'The companies that do the work; what their people see and sign can be limited to it.',
    '承担工作的分包单位；可据此限定其人员的查看与签署范围。',
  ),
  systemGroup: w('Groups of systems in charts and lists.', '系统的分组，用于图表和清单。'),
  system: w(
    'The parts of the plant that work together and are commissioned as a whole.',
    '共同运行并整体调试的工艺或公用系统。',
  ),
  subSystem: w(
    'The parts of a system that are handed over one by one. Certificates are raised for subsystems.',
    '系统中逐一移交的部分，移交证书按子系统提出。',
  ),
  equipmentType: w(
    'Classes of equipment. The type of an item decides which checks and preservation it gets.',
    '设备分类。位号的设备类型决定其检查和保养。',
  ),
  equipmentTypeItr: w('The matrix: which checks an equipment type gets.', '矩阵：各设备类型对应的检查。'),
  equipmentTypePwl: w(
    'The preservation matrix: which work an equipment type gets, and how often.',
    '保养矩阵：各设备类型的保养工作及周期。',
  ),
  itrClass: w(
    'Stages of checking. The gate ties the checks of a class to the certificates of the same gate.',
    '检查阶段。移交关口把该类别的检查与同一关口的证书关联。',
  ),
  itr: w(
    'The library of checks, each with the form that is filled in and signed.',
    '检验试验记录库，每项附填写和签署用的表单。',
  ),
  pwl: w('The library of preservation work, each with its form.', '保养工作清单库，每项附表单。'),
  drawing: w(
    'The drawings that tags, checks and job cards refer to, with status and revision.',
    '位号、检查和工卡所引用的图纸及其状态、版次。',
  ),
  drawingType: w('Kinds of drawings.', '图纸类型。'),
  drawingStatus: w('How far a drawing is issued.', '图纸的发布状态。'),
  profession: w('Groups of disciplines that a person may sign for.', '人员可签署的专业组合。'),
  professionDiscipline: w(
    'Which disciplines a profession may sign for, one pair a row.',
    '职业资格可签署的专业，每行一对。',
  ),
  authorisedPerson: w(
    'The people who may sign. A login ties a person to a user; the switches say what the person may sign.',
    '有签署权的人员。登录名把人员与用户关联，各开关规定其可签署的内容。',
  ),
  authorisedPersonProfession: w('Which professions a person has, one pair a row.', '授权人具备的职业资格，每行一对。'),
  authorisedPersonSubcontractorName: w(
    'Which subcontractors a person signs for, one pair a row.',
    '授权人可代表签署的分包商，每行一对。',
  ),
  signingDelegation: w('Who signs for whom, and from when to when.', '代签授权：由谁代谁签署及起止日期。'),
  notificationGroup: w('Groups of people who get the same notices.', '接收同类通知的人员组。'),
  notificationGroupAuthorisedPerson: w('Who is in a notification group, one pair a row.', '通知组的成员，每行一对。'),
  handoverType: w(
    'Certificates: what they cover, through which gates, and who signs them.',
    '移交证书类型：覆盖范围、移交关口与签署。',
  ),
  activity: w(
    'The activities of the project schedule. Work follows their planned dates.',
    '项目进度计划的作业，现场工作的计划日期由此而来。',
  ),
  vendor: w('The companies that equipment is bought from.', '设备的供应商。'),
  instrument: w(
    'Test instruments and their calibration. Readings name the instrument they were taken with.',
    '试验仪器及其校准。测量读数注明所用仪器。',
  ),
  documentType: w(
    'Kinds of documents that are delivered with equipment, such as certificates and manuals.',
    '随设备交付的文档类型，如合格证、使用说明书。',
  ),
  requiredDocument: w(
    'Which documents each equipment type must have before handover.',
    '各设备类型移交前应具备的文档。',
  ),
  procedureDrawing: w('Which drawings a procedure refers to, one pair a row.', '程序引用的图纸，每行一对。'),
  assuranceTracker: w(
    'Questions of assurance that must be answered before handover, with who answers and until when.',
    '移交前须落实的保障核查事项、负责人和期限。',
  ),
} as const;
