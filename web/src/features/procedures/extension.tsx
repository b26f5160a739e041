import type { OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import { OUTLINE_KEYS, OUTLINES } from '@plumbline/contract/features/procedures/outlines.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { PlayCircleOutlined, PrinterOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { readVerb } from '../../lib/call/query.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { printProcedure } from './print-procedure.ts';
import { listRunWords, listOutlineWords } from './list-words.ts';

const OutlineTab = lazy(async () => ({ default: (await import('./outline-tab.tsx')).OutlineTab }));
const { procedure } = registers;

const outline = (kind: OutlineOf): RowTab => ({
  key: 'outline',
  label: listOutlineWords.tab,
  count: async ({ id }) =>
    (await readVerb(OUTLINES[kind].step, 'count', { filter: { field: OUTLINES[kind].owner, op: 'is', value: id } }))
      .total,
  render: ({ id }) => (
    <Waiting>
      <OutlineTab key={id} of={kind} id={id} />
    </Waiting>
  ),
});
for (const kind of OUTLINE_KEYS) extendRegister(OUTLINES[kind].owner, { tabs: [outline(kind)] });

/** Links to a procedure's run sheet, on screen and on paper. */
function RunButtons({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <Guarded icon={<PrinterOutlined aria-hidden />} onClick={() => printProcedure(id)}>
        {say(listRunWords.print)}
      </Guarded>
      <Link to={`/Procedures/ProcedureRunSheet?id=${encodeURIComponent(id)}`}>
        <Button type="primary" icon={<PlayCircleOutlined aria-hidden />}>
          {say(listRunWords.open)}
        </Button>
      </Link>
    </>
  );
}
extendRegister(procedure.key, { actions: ({ id }) => <RunButtons id={id} /> });
