import { ref, refs, text } from '@plumbline/contract/field/field.ts';
import { register } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';

const name = text(w('Name', '名称'), { required: true, max: 50, mono: true });

/** Scope reference data that refers to other scope reference data; exists only in tests. */
export const gate = register({
  key: 'gate',
  label: w('Gate', '大门'),
  route: '/RefTable/Gate',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { name, stamp: ref(w('Stamp', '印章'), { to: 'stamp', required: true }) },
});

/** Scope reference data that refers to rows of its facility; exists only in tests. */
export const stamp = register({
  key: 'stamp',
  label: w('Stamp', '印章'),
  route: '/RefTable/Stamp',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    name,
    area: ref(w('Area', '区域'), { to: 'area', required: true }),
    areas: refs(w('Areas', '区域清单'), { to: 'area' }),
  },
});
