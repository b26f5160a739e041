import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The state of the document: draft, IFR, IFU (domain guide 2.2.8). */
export const procedureDocumentStatus = register({
  key: 'procedureDocumentStatus',
  label: w('Procedure document status', '程序文件状态'),
  route: '/RefTable/ProcedureDocumentStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
