import type { Ref } from '@plumbline/contract/field/field.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { stateOf } from '../../grid/states.ts';
import { refIn, textIn } from '../../lib/value/row-facts.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { RowsTable } from '../../register/list/rows-table.tsx';
import { NewRowLink } from '../../register/row/new-row-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatePill } from '../../ui/state-pill.tsx';

const { key, fields, route } = registers.asBuiltDrawing;
const WORDS = {
  none: w('No as-built drawings', '暂无竣工图'),
  noneText: w(
    'Each revision that shows what was built is submitted, reviewed and accepted; its file is attached to it.',
    '反映竣工状态的每个版本依次提交、审核、接受，文件作为附件保存。',
  ),
} as const;

/** The as-built drawings of a drawing, the newest revision first. */
export function AsBuiltTab({ drawing }: { readonly drawing: Ref }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const day = (text: string): string => (text === '' ? '' : format.date(text));
  return (
    <>
      <NewRowLink register={key} starts={{ drawing }} />
      <RowsTable
        register={key}
        filter={{ field: 'drawing', op: 'is', value: drawing.id }}
        fields={['name', 'state', 'superseded', 'discipline', 'reviewedOn', 'acceptedOn']}
        sort={[{ field: 'name', desc: true }]}
        empty={<EmptyState small title={say(WORDS.none)} text={say(WORDS.noneText)} />}
        columns={[
          {
            key: 'name',
            title: fields.name.label,
            render: (row) => (
              <Link to={route} search={{ id: row.id }}>
                {textIn(row, 'name')}
              </Link>
            ),
          },
          {
            key: 'state',
            title: fields.state.label,
            render: (row) => (
              <StatePill state={stateOf(textIn(row, 'state'))}>
                {say(row['superseded'] === true ? fields.superseded.label : stateWord(textIn(row, 'state')))}
              </StatePill>
            ),
          },
          { key: 'discipline', title: fields.discipline.label, render: (row) => refIn(row, 'discipline')?.title ?? '' },
          { key: 'reviewed', title: fields.reviewedOn.label, render: (row) => day(textIn(row, 'reviewedOn')) },
          { key: 'accepted', title: fields.acceptedOn.label, render: (row) => day(textIn(row, 'acceptedOn')) },
        ]}
      />
    </>
  );
}

const STATES = Object.entries(fields.state.of);
/** The name of a state. */
const stateWord = (state: string) => STATES.find(([name]) => name === state)?.[1] ?? w(state, state);
