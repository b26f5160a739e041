import { flag, integer, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, longDescription } from '../shared.ts';

/**
 * What a document is, whichever file it is in: operating manual, spare part list, regulatory compliance certificate
 * (work areas 4.6). Standard libraries such as CFIHOS have a code and a name with commas.
 */
export const documentType = register({
  key: 'documentType',
  label: w('Document type', '文档类型'),
  route: '/RefTable/DocumentType',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    name: text(w('Name', '名称'), { required: true, max: 120 }),
    code: text(w('Code', '代码'), { max: 20, mono: true }),
    description: longDescription,
  },
});

/**
 * A line of the matrix: each tag of this equipment type needs a document of this type, from a gate on (work areas 4.6).
 * While a blocking one is missing, certificates of that gate and of later ones cannot be signed.
 */
export const requiredDocument = register({
  key: 'requiredDocument',
  label: w('Required document', '应交文档'),
  route: '/RefTable/RequiredDocument',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['equipmentType', 'documentType'],
  title: 'documentType',
  access: 'reference',
  fields: {
    equipmentType: ref(w('Equipment type', '设备类型'), {
      to: 'equipmentType',
      required: true,
      tab: w('Required documents', '应交文档'),
    }),
    documentType: ref(w('Document type', '文档类型'), { to: 'documentType', required: true }),
    handoverGate: integer(w('Required from gate', '自此关口起应交'), { min: 1, max: 99 }),
    blocks: flag(w('Blocks certificates', '阻止移交证书'), {}),
    comments,
  },
});
