import { SUPERSEDED } from '@plumbline/contract/register/superseded.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { Alert } from 'antd';
import { paintOf, paintSuperseded, shownText } from '../../grid/cell-paint.ts';
import { useSay } from '../../lib/value/language.ts';
import { isRef } from '../../lib/value/values.ts';
import { extendRegister } from '../../register/extensions.ts';

const WORDS = {
  superseded: w(
    'This drawing is superseded or withdrawn by its status “{status}”. Linking it warns.',
    '该图纸状态为“{status}”，已被替代或作废；关联时将给出警告。',
  ),
} as const;

function SupersededLine({ status }: { readonly status: unknown }): React.JSX.Element {
  const say = useSay();
  const title = say(fill(WORDS.superseded, { status: isRef(status) ? status.title : '' }));
  return <Alert banner type="warning" showIcon title={title} />;
}

extendRegister(registers.drawing.key, {
  banner: (row) => (row[SUPERSEDED] === true ? <SupersededLine status={row['drawingStatus']} /> : null),
  cells: {
    name: (host, facts) => {
      if (facts.row[SUPERSEDED] === true) paintSuperseded(host, shownText(facts), facts.language);
      else paintOf(facts.column)(host, facts);
    },
  },
  needs: [SUPERSEDED],
});
