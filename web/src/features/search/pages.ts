import { permission, type Right } from '@plumbline/contract/access.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A page one can go to by its name. */
export interface PageCommand {
  readonly route: string;
  readonly label: Word;
  /** The permission code it needs. */
  readonly code: string;
}

const page = (route: string, label: Word, register: string, right: Right = 'see'): PageCommand => ({
  route,
  label,
  code: permission(register, right),
});

/** The pages that are no register, then every register. Certificates have a page a type instead of their register's own. */
export const PAGES: readonly PageCommand[] = [
  page('/Certification/CompletionsGrid', w('Completions grid', '完工矩阵'), 'tagItr'),
  page('/Report/Skyline', w('Skyline', '天际线图'), 'handover'),
  page('/Import/Imports', w('Imports', '导入'), 'importJob'),
  page('/Handover/MCC', w('MCC certificates', '机械完工证书 MCC'), 'handover'),
  page('/Handover/CCC', w('CCC certificates', '调试完工证书 CCC'), 'handover'),
  page('/Handover/RFSU', w('RFSU certificates', '具备开车条件证书 RFSU'), 'handover'),
  page('/Handover/PAC', w('PAC certificates', '临时验收证书 PAC'), 'handover'),
  page('/Handover/FAC', w('FAC certificates', '最终验收证书 FAC'), 'handover'),
  page('/Handover/raisemcc', w('Raise MCC', '提出 MCC'), 'handover', 'add'),
  page('/Handover/raiserccc', w('Raise CCC', '提出 CCC'), 'handover', 'add'),
  page('/Handover/raiserfsu', w('Raise RFSU', '提出 RFSU'), 'handover', 'add'),
  ...allRegisters.filter(({ key }) => key !== 'handover').map(({ route, label, key }) => page(route, label, key)),
];
