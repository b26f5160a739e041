import { permission } from '../../access.ts';
import type { Page } from '../../pages/page.ts';
import { w, type Word } from '../../words/word.ts';

const certificates = (type: string, title: Word, hidden: boolean): Page => ({
  route: `/Handover/${type}`,
  title,
  group: 'handover',
  code: permission('handover', 'see'),
  register: 'handover',
  // a certificate is named after its type
  titled: `${type}-`,
  ...(hidden && { hideInMenu: true as const }),
});

const raise = (name: string, title: Word): Page => ({
  route: `/Handover/${name}`,
  title,
  group: 'handover',
  code: permission('handover', 'add'),
  register: 'handover',
  hideInMenu: true,
});

/** The pages of certificates, and the pages that raise them. */
export const handoverPages: readonly Page[] = [
  {
    route: '/Handover/Status',
    title: w('Handover status', '移交状态'),
    group: 'handover',
    code: permission('handover', 'see'),
    register: 'handover',
  },
  certificates('MCC', w('MCC certificates', '机械完工证书 MCC'), false),
  certificates('CCC', w('CCC certificates', '调试完工证书 CCC'), false),
  certificates('PAC', w('PAC certificates', '临时验收证书 PAC'), true),
  certificates('RFSU', w('RFSU certificates', '具备开车条件证书 RFSU'), true),
  certificates('FAC', w('FAC certificates', '最终验收证书 FAC'), true),
  // types without a page of their own, by `?type=`; all types without it
  {
    route: '/Handover/Certificates',
    title: w('Certificates by type', '各类型证书'),
    group: 'handover',
    code: permission('handover', 'see'),
    register: 'handover',
    titled: '',
    each: 'type',
    hideInMenu: true,
  },
  raise('raisemcc', w('Raise MCC', '发起 MCC')),
  raise('raiserccc', w('Raise CCC', '发起 CCC')),
  raise('raiserfsu', w('Raise RFSU', '发起 RFSU')),
];
