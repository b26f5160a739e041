import { choice, type Field } from '@plumbline/contract/field/field.ts';
import { examples } from '@plumbline/contract/field/testing.ts';
import { register, type AnyRegister } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';

/** Every example of a kind as a field of one register, and the currency of its prices. */
const fields: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(Object.entries(examples).map(([name, { field }]) => [name, field])),
  name: { ...examples['name']?.field, kind: 'text', label: w('Mark', '代号'), mono: true, required: true },
  currency: choice(w('Currency', '币种'), {
    of: { CNY: w('Chinese yuan', '人民币'), USD: w('US dollar', '美元') },
    start: 'CNY',
    required: true,
  }),
};

/** A register with a field of every kind. The product has no such register; checks add it to the declared ones. */
export const kindRegister: AnyRegister = register({
  key: 'kindExample',
  label: w('Kind example', '字段示例'),
  route: '/RefTable/KindExample',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields,
});
