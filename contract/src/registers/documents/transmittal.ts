import { choice, date, instant, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/**
 * A transmittal: a numbered list of documents with their files, received from or sent to a company (ADR 110). What was
 * issued or acknowledged is locked, with its lines and files.
 */
export const transmittal = register({
  key: 'transmittal',
  label: w('Transmittal', '文件传送单'),
  route: '/Documents/Transmittal',
  group: 'Documents',
  level: 'E',
  naturalKey: ['number'],
  title: 'number',
  access: 'work',
  fields: {
    number: text(w('Number', '编号'), { required: true, max: 100, mono: true }),
    direction: choice(w('Direction', '方向'), {
      required: true,
      start: 'incoming',
      of: { incoming: w('Incoming', '收文'), outgoing: w('Outgoing', '发文') },
    }),
    subject: text(w('Subject', '主题'), { max: 255 }),
    fromCompany: text(w('From company', '发送单位'), { required: true, max: 100 }),
    toCompany: text(w('To company', '接收单位'), { required: true, max: 100 }),
    sentOn: date(w('Date', '日期'), {}),
    purpose: choice(w('Purpose', '用途'), {
      required: true,
      start: 'forInformation',
      of: {
        forInformation: w('For information', '供参考'),
        forReview: w('For review', '供审查'),
        forApproval: w('For approval', '供批准'),
        forConstruction: w('For construction', '供施工'),
        asBuilt: w('As built', '竣工'),
      },
    }),
    reason: text(w('Reason for issue', '发放原因'), { max: 1000, lines: 2 }),
    state: choice(w('State', '状态'), {
      computed: true,
      start: 'draft',
      of: { draft: w('Draft', '草稿'), issued: w('Issued', '已发出'), acknowledged: w('Acknowledged', '已签收') },
    }),
    issuedAt: instant(w('Issued', '发出时间'), { computed: true }),
    issuedBy: text(w('Issued by', '发出人'), { computed: true, max: 200 }),
    acknowledgedOn: date(w('Acknowledged on', '签收日期'), { computed: true }),
    acknowledgedBy: text(w('Acknowledged by', '签收人'), { computed: true, max: 200 }),
  },
  grid: {
    columns: [
      'number',
      'direction',
      'subject',
      'fromCompany',
      'toCompany',
      'sentOn',
      'purpose',
      'state',
      'acknowledgedOn',
    ],
    sort: ['-sentOn', 'number'],
  },
});
