import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { formTemplate } from '@plumbline/contract/rules/form.ts';

/** A sheet for tests: three tasks with boxes, one of them measured, and one that is only text. */
export const sheet: CheckSheet = {
  register: 'tagItr',
  id: '00000000-0000-7000-8000-000000000001',
  rev: 3,
  title: '20-EM-0003A / E10A',
  documentCode: 'ABCDEF',
  itr: { name: 'E10A', description: 'Low voltage motor' },
  template: formTemplate.parse({
    title: { en: 'Low voltage motor', zh: '低压电动机' },
    header: [],
    boxes: ['OK', 'NA', 'PL'],
    punchBox: 'PL',
    tasks: [
      { name: 'plate', number: '1', text: { en: 'Nameplate agrees', zh: '铭牌一致' } },
      { name: 'earth', number: '2', text: { en: 'Earthing tight', zh: '接地牢固' } },
      {
        name: 'winding',
        number: '3',
        text: { en: 'Insulation resistance', zh: '绝缘电阻' },
        input: { kind: 'number', unit: 'MΩ', min: 5 },
      },
      {
        name: 'note',
        number: '',
        text: { en: 'Read the manual.', zh: '阅读手册。' },
        boxes: false,
        weight: 0,
        comment: 'none',
      },
    ],
  }),
  form: { owner: 'itr', id: '', standing: 'approved' },
  header: {},
  lists: {},
  linked: {},
  answered: [],
  answers: { 'plate.box': 'OK' },
  comment: '',
  punch: [],
  locked: null,
  canComment: true,
};
