import { permission } from '@plumbline/contract/access.ts';
import { preservationRound } from '@plumbline/contract/features/preservation/calls.ts';
import { lookAhead, type RoundState } from '@plumbline/contract/lists/look-ahead.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { EditOutlined, FieldTimeOutlined, PrinterOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { download, sendVerb } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCan } from '../../lib/session/session.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { aheadWords } from './look-ahead-words.ts';
import { actWords } from './words.ts';

const BulkSign = lazy(async () => ({ default: (await import('../../workflow/sign/bulk-sign.tsx')).BulkSign }));
const ActSheet = lazy(async () => ({ default: (await import('./act-sheet.tsx')).ActSheet }));
const BulkEdit = lazy(() => import('../../register/list/bulk-edit.tsx'));
const { tagPwl } = registers;

/** The states of rounds that are stored and open: only these can be signed or moved. */
const OPEN: readonly RoundState[] = ['overdue', 'due', 'open'];
/** Maximum rounds acted on at once. */
const MOST = 1000;
/** Maximum ids of one look-up. */
const LOOKED_UP = 200;

/** The stored rounds among the chosen rows of the look-ahead: a projected one has no record yet. Throws CallError. */
async function storedOf({ selection, filter }: BulkFacts): Promise<readonly string[]> {
  if (selection.mode === 'these') {
    const parts = Array.from({ length: Math.ceil(selection.ids.length / LOOKED_UP) }, (_, at) =>
      selection.ids.slice(at * LOOKED_UP, (at + 1) * LOOKED_UP),
    );
    const found = await Promise.all(parts.map((ids) => sendVerb(tagPwl.key, 'lookup', { ids, limit: LOOKED_UP })));
    return found.flat().map(({ id }) => id);
  }
  const isOpen = { field: 'state', op: 'anyOf', value: [...OPEN] } as const;
  const { rows } = await sendVerb(lookAhead.key, 'page', {
    filter: filter ? { and: [filter, isOpen] } : isOpen,
    columns: ['name'],
    limit: MOST,
  });
  const left = new Set(selection.except);
  return rows.flatMap(({ id }) => (left.has(id) ? [] : [id]));
}

type Act = (typeof BUTTONS)[number]['act'];

/** The buttons, each with the right it requires. */
const BUTTONS = [
  { act: 'sign', Icon: EditOutlined, words: aheadWords.sign, right: 'sign' },
  { act: 'print', Icon: PrinterOutlined, words: aheadWords.print, right: 'see' },
  { act: 'assign', Icon: UserSwitchOutlined, words: aheadWords.assign, right: 'update' },
  { act: 'rounds', Icon: FieldTimeOutlined, words: actWords.button, right: 'update' },
] as const;

/** The buttons over chosen rows of the look-ahead: sign, assign or print them, or skip, move or end them. */
export function AheadButtons({ facts }: { readonly facts: BulkFacts }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const may = {
    sign: useCan(permission(tagPwl.key, 'sign')),
    update: useCan(permission(tagPwl.key, 'update')),
    see: useCan(permission(tagPwl.key, 'see')),
  } as const;
  const [open, setOpen] = useState<{ readonly act: Act; readonly ids: readonly string[] }>();
  const begin = async (act: Act): Promise<void> => {
    try {
      const ids = await storedOf(facts);
      if (ids.length === 0) return notify.message('warning', aheadWords.onlyProjected);
      if (act !== 'print') return setOpen({ act, ids });
      notify.toast('info', aheadWords.printing);
      await download(preservationRound, { ids: [...ids] });
    } catch (error) {
      notify.failure(error);
    }
    return undefined;
  };
  const close = (): void => setOpen(undefined);
  const selection: Selection = { mode: 'these', ids: [...(open?.ids ?? [])] };
  return (
    <>
      {BUTTONS.filter(({ right }) => may[right]).map(({ act, Icon, words }) => (
        <Guarded key={act} size="small" icon={<Icon aria-hidden />} onClick={() => begin(act)}>
          {say(words)}
        </Guarded>
      ))}
      <Suspense>
        {open?.act === 'sign' && (
          <BulkSign
            register={tagPwl.key}
            selection={selection}
            total={open.ids.length}
            onClose={close}
            onDone={facts.done}
          />
        )}
        {open?.act === 'assign' && (
          <BulkEdit
            screen={{ register: tagPwl }}
            selection={selection}
            field="assignedTo"
            onClose={close}
            onDone={facts.done}
          />
        )}
        {open?.act === 'rounds' && (
          <ActSheet
            on={{ selection }}
            title={say(fill(actWords.title, { count: format.count(open.ids.length) }))}
            onClose={close}
            onDone={facts.done}
          />
        )}
      </Suspense>
    </>
  );
}
