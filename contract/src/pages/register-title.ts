import type { AnyRegister } from '../register/register.ts';
import { w, type Word } from '../words/word.ts';

/** Where the name of one row does not serve as the name of the page that lists them. */
const TITLES: Readonly<Record<string, Word>> = {
  taggedItem: w('All', '全部'),
  tag: w('Tags', '位号'),
  cable: w('Cables', '电缆'),
  line: w('Lines', '管线'),
  spool: w('Spools', '管段'),
  mechanicalJoint: w('Mechanical joints', '机械接头'),
  testPack: w('Test packs', '试压包'),
  tagSet: w('Tag sets', '位号组'),
  procedure: w('Procedures', '程序'),
  tagItr: w('Tag ITRs', '位号 ITR'),
  punchList: w('Punch lists', '尾项清单'),
  punchListItem: w('Punch items', '尾项'),
  handover: w('Certificates', '移交证书'),
  assuranceTracker: w('Assurance trackers', '保障核查跟踪'),
  importJob: w('Import log', '导入记录'),
  certificateBlocker: w('What blocks a certificate', '证书阻止项'),
  importChange: w('Cells an import changes', '导入修改的单元格'),
  importMissing: w('Rows that a file lacks', '文件中没有的行'),
  lookAlikeName: w('Look-alike names', '形近名称'),
  importConsequence: w('What follows from an import', '导入的连带影响'),
  signIn: w('Sign-ins', '登录记录'),
  backup: w('Backups', '备份'),
  workItem: w('My checks and punch', '我的检查与尾项'),
  itr: w('ITRs', '检验试验记录 (ITR)'),
};

/** What the page of a register is called, in menu, tab, title and links. */
export const registerTitle = ({ key, label }: Pick<AnyRegister, 'key' | 'label'>): Word => TITLES[key] ?? label;
