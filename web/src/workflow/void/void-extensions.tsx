import { permission } from '@plumbline/contract/access.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import type { Voiding } from '@plumbline/contract/workflow/record.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { VOID_ITEM } from '@plumbline/contract/workflow/void/voidable.ts';
import { StopOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { type CellPaint, made, paintOf, shownText } from '../../grid/cell-paint.ts';
import { type BulkFacts, extendRegister } from '../../register/extensions.ts';
import { baseKeyOf } from '../../register/family.ts';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { isVoidRow } from '../../lib/value/is-void-row.ts';
import { VoidLine } from './void-line.tsx';
import { voidWords } from './words.ts';

const VoidSheet = lazy(async () => ({ default: (await import('./void-sheet.tsx')).VoidSheet }));

/** The button in the bar of chosen rows that voids or restores them; shown only to users with the right. */
function VoidBulk({
  register,
  facts,
}: {
  readonly register: string;
  readonly facts: BulkFacts;
}): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan(permission(register, 'delete'));
  if (!isAllowed) return null;
  return (
    <>
      <Button size="small" icon={<StopOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(voidWords.button)}
      </Button>
      {isOpen && (
        <Suspense>
          <VoidSheet
            register={register}
            selection={facts.selection}
            count={facts.count}
            onClose={() => setOpen(false)}
            onDone={facts.done}
          />
        </Suspense>
      )}
    </>
  );
}

/** The button in the header of a row's sheet that voids or restores it. */
function VoidButton({ register, row }: { readonly register: string; readonly row: AnyRow }): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan(permission(register, 'delete'));
  if (!isAllowed) return null;
  const isVoid = isVoidRow(register, row);
  return (
    <>
      <Button icon={isVoid ? <UndoOutlined aria-hidden /> : <StopOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(isVoid ? voidWords.restoreButton : voidWords.button)}
      </Button>
      {isOpen && (
        <Suspense>
          <VoidSheet
            register={register}
            selection={{ mode: 'these', ids: [row.id] }}
            count={1}
            only={isVoid ? 'restore' : 'void'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Strikes through the title of a void row. */
const paintStruck =
  (register: string): CellPaint =>
  (host, facts) => {
    if (isVoidRow(register, facts.row)) host.append(made('span', 'pl-void', shownText(facts)));
    else paintOf(facts.column)(host, facts);
  };
/**
 * Strikes through the number of a void item and adds the word "void", because the column with its progress is out of
 * sight on a tablet.
 */
const paintStruckItem: CellPaint = (host, facts) => {
  paintStruck(VOID_ITEM.register)(host, facts);
  if (isVoidRow(VOID_ITEM.register, facts.row))
    host.append(made('small', 'pl-void-word', voidWords.acts.void[facts.language]));
};
/** Shows the progress of an item's checks or, for a void item, that it is void. */
const paintDoneOrVoid: CellPaint = (host, facts) => {
  if (isVoidRow(VOID_ITEM.register, facts.row))
    host.append(made('span', `pl-pill pl-pill-${stateOf('void')}`, voidWords.acts.void[facts.language]));
  else paintOf(facts.column)(host, facts);
};

// a selection belongs to the list it was made in, so each kind of item passes its own register
for (const { key } of allRegisters.filter((register) => baseKeyOf(register.key) === VOID_ITEM.register))
  extendRegister(key, {
    bulkActions: [{ key: 'void', render: (facts) => <VoidBulk register={key} facts={facts} /> }],
    // extensions of the list of all items also apply to the list of each kind, whose rows do not include their kind
    actions: (row) =>
      key === VOID_ITEM.register && row['tagType'] === undefined ? null : <VoidButton register={key} row={row} />,
  });
extendRegister(VOID_ITEM.register, {
  closed: (row) => isVoidRow(VOID_ITEM.register, row),
  banner: (row) => <VoidLine register={VOID_ITEM.register} row={row} />,
  cells: { name: paintStruckItem, itrDone: paintDoneOrVoid },
  needs: [VOID_ITEM.flag],
});

/** What is added to the screens of records that are voided manually. */
export const voidParts = (register: RecordKey, { along }: Voiding<string>) => ({
  bulk: [{ key: 'void', render: (facts: BulkFacts) => <VoidBulk register={register} facts={facts} /> }],
  screen: {
    actions: (row: AnyRow) => <VoidButton register={register} row={row} />,
    closed: (row: AnyRow) => isVoidRow(register, row),
    cells: { [registers[register].title]: paintStruck(register), [along[0]]: paintStruck(register) },
    needs: [factsOf(register).states.field],
  },
});
