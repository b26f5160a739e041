import { Alert, Checkbox, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { CellChange, CellRefused, Pasted } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { DamagedTexts } from '@plumbline/contract/rules/damaged-texts.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { registerChanged } from '../list/changes.ts';
import lists from '../list/delete-dialog.module.css';
import { withLeftOut } from '../list/refused-rows.tsx';
import { registerWords } from '../words.ts';
import { editWords } from './edit-words.ts';
import css from './paste-dialog.module.css';

/** Cells to be written into rows, and rows to be added below the last row. */
export interface PasteAsk {
  readonly title: Word;
  readonly rows: readonly {
    readonly id: string;
    readonly rev: number;
    readonly texts: Readonly<Record<string, string>>;
  }[];
  readonly beyond: readonly Readonly<Record<string, string>>[];
  readonly lostColumns: number;
  /** The cell that gets the focus back. */
  readonly back: { readonly row: number; readonly col: number };
}

interface PasteDialogProps {
  readonly register: AnyRegister;
  readonly ask: PasteAsk;
  readonly mayAdd: boolean;
  /** Called with the id of the batch that was written, or null. */
  readonly onClose: (batch: string | null, what?: Word) => void;
  readonly onUndo: () => void;
}

/** Maximum number of cells and reasons listed; the rest is only counted. */
const LISTED = 50;

/** Shows which cells will be written and which cannot and why, then writes them as one step. */
export default function PasteDialog({ register, ask, mayAdd, onClose, onUndo }: PasteDialogProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [adding, setAdding] = useState(mayAdd && ask.beyond.length > 0);
  const input = {
    rows: ask.rows.map(({ id, rev, texts }) => ({ id, rev, texts: { ...texts } })),
    add: adding ? ask.beyond.map((texts) => ({ ...texts })) : [],
  };
  // never from the cache: what can be written changes while the user looks at it
  const plan = useVerb(register.key, 'paste', { ...input, dryRun: true }, { staleTime: 0, gcTime: 0 });
  const write = async (): Promise<void> => {
    try {
      const { batch, cells, refused } = await sendVerb(register.key, 'paste', { ...input, dryRun: false });
      const what = fill(editWords.written, { count: format.count(cells) });
      registerChanged(register.key, 'many');
      onClose(batch, what);
      notify.done(withLeftOut(what, refused), batch === null ? [] : [{ label: editWords.undoIt, run: onUndo }]);
    } catch (error) {
      notify.failure(error);
    }
  };
  const clears = ask.title === editWords.clearTitle;
  return (
    <Modal
      open
      title={say(ask.title)}
      onCancel={() => onClose(null)}
      width={720}
      footer={[
        <Guarded key="cancel" onClick={() => onClose(null)}>
          {say(registerWords.cancel)}
        </Guarded>,
        <Guarded
          key="write"
          type="primary"
          busy={plan.isFetching}
          reason={plan.data?.cells === 0 ? say(whyNothing(plan.data)) : undefined}
          onClick={write}
        >
          {say(clears ? editWords.clear : editWords.write)}
        </Guarded>,
      ]}
    >
      <Notes register={register} ask={ask} mayAdd={mayAdd} adding={adding} onAdding={setAdding} />
      {plan.isError && <ErrorState small error={plan.error} onRetry={() => void plan.refetch()} />}
      {!plan.data && !plan.isError && <SkeletonLines lines={6} />}
      {plan.data && <Plan register={register} plan={plan.data} />}
    </Modal>
  );
}

const whyNothing = ({ refusedCount }: Pasted): Word =>
  refusedCount === 0 ? editWords.unchanged : editWords.nothingToWrite;

interface NotesProps {
  readonly register: AnyRegister;
  readonly ask: PasteAsk;
  readonly mayAdd: boolean;
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
}

/** What a spreadsheet has probably damaged among the pasted texts. */
function damagedIn(register: AnyRegister, { rows, beyond }: PasteAsk): readonly Word[] {
  const columns = Object.entries(register.fields).map(([key, field]) => ({ key, label: field.label, field }));
  const damaged = new DamagedTexts<string>(columns);
  for (const { texts } of rows) damaged.meet(texts);
  for (const texts of beyond) damaged.meet(texts);
  return damaged.notes;
}

/** Says which pasted cells lie beyond the edges of the list, and which a spreadsheet has probably damaged. */
function Notes({ register, ask, mayAdd, adding, onAdding }: NotesProps): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const { beyond, lostColumns } = ask;
  const damaged = useMemo(() => damagedIn(register, ask), [register, ask]);
  return (
    <>
      {damaged.map((note) => (
        <Alert key={note.en} className={css.note ?? ''} type="warning" showIcon title={say(note)} />
      ))}
      {beyond.length > 0 && mayAdd && (
        <Checkbox className={css.note ?? ''} checked={adding} onChange={(event) => onAdding(event.target.checked)}>
          {say(fill(editWords.addBeyond, { count: format.count(beyond.length) }))}
        </Checkbox>
      )}
      {beyond.length > 0 && !mayAdd && (
        <Alert
          className={css.note ?? ''}
          type="warning"
          showIcon
          title={say(fill(editWords.beyondLast, { count: format.count(beyond.length) }))}
        />
      )}
      {lostColumns > 0 && (
        <Alert
          className={css.note ?? ''}
          type="warning"
          showIcon
          title={say(fill(editWords.beyondRight, { count: lostColumns }))}
        />
      )}
    </>
  );
}

function Plan({ register, plan }: { readonly register: AnyRegister; readonly plan: Pasted }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { cells, changed, added, changes, refused, refusedCount } = plan;
  const facts = { cells: format.count(cells), rows: format.count(changed + added) };
  return (
    <Grid gap={16}>
      <section>
        <h3 className={lists.head}>{say(fill(editWords.willWrite, facts))}</h3>
        {added > 0 && <p className={lists.why}>{say(fill(editWords.willAdd, { count: format.count(added) }))}</p>}
        {cells === 0 && <p className={lists.why}>{say(whyNothing(plan))}</p>}
        {changes.length > 0 && (
          <ul className={lists.list}>
            {changes.slice(0, LISTED).map((change) => (
              <Change key={`${change.at} ${change.field}`} register={register} change={change} />
            ))}
            <More shown={LISTED} total={cells} />
          </ul>
        )}
      </section>
      {refusedCount > 0 && (
        <section>
          <h3 className={lists.head}>{say(fill(editWords.cannotWrite, { count: format.count(refusedCount) }))}</h3>
          <ul className={lists.list}>
            {refused.slice(0, LISTED).map((refusal) => (
              <Refusal key={`${refusal.at} ${refusal.field ?? ''}`} register={register} refused={refusal} />
            ))}
            <More shown={LISTED} total={refusedCount} />
          </ul>
        </section>
      )}
    </Grid>
  );
}

/** The title of a row, or its number in the clipboard while it has no title. */
function RowName({ at, title }: Pick<CellRefused, 'at' | 'title'>): React.JSX.Element {
  const say = useSay();
  if (title !== '') return <Mono>{title}</Mono>;
  return <span>{say(fill(editWords.newRow, { number: at + 1 }))}</span>;
}

function Change({
  register,
  change,
}: {
  readonly register: AnyRegister;
  readonly change: CellChange;
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { at, title, field, old, new: now } = change;
  return (
    <li>
      <RowName at={at} title={title} />{' '}
      <span className={lists.why}>{register.fields[field]?.label[language] ?? field}</span>{' '}
      {old !== null && <del className={css.old}>{old}</del>}{' '}
      {now === null ? <em className={lists.why}>{say(editWords.empty)}</em> : <ins className={css.now}>{now}</ins>}
    </li>
  );
}

function Refusal({
  register,
  refused,
}: {
  readonly register: AnyRegister;
  readonly refused: CellRefused;
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { at, title, field, why } = refused;
  return (
    <li>
      <RowName at={at} title={title} />{' '}
      {field !== null && <span>{register.fields[field]?.label[language] ?? field}: </span>}
      <span className={lists.why}>{say(why)}</span>
    </li>
  );
}

function More({ shown, total }: { readonly shown: number; readonly total: number }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  return total > shown ? (
    <li className={lists.why}>{say(fill(editWords.andMoreCells, { count: format.count(total - shown) }))}</li>
  ) : null;
}
