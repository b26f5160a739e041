import { Button } from 'antd';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formWords } from '../form/form-words.ts';
import { RowForm } from '../form/row-form.tsx';
import { useRowForm, type RowForm as Headless } from '../form/use-row-form.ts';
import { useSay } from '../lib/language.ts';
import { notify } from '../lib/notify.ts';
import { Guarded } from '../ui/guarded.tsx';
import { registerChanged } from './changes.ts';
import type { RegisterScreen } from './use-register-screen.ts';

/** A row that is edited, or one that is being made. */
export interface EditRowProps {
  readonly screen: RegisterScreen;
  readonly row: AnyRow | undefined;
  /** Where the buttons are drawn: in the head of the sheet. */
  readonly slot: HTMLElement | null;
  /** What the cross and Esc do while the form is open. */
  readonly onCloser: (close: (() => void) | null) => void;
  /** It is over: with the row to look at, or back to the list. */
  readonly onDone: (id: string | undefined) => void;
}

/** The form of a row in its side sheet. What was typed outlives it as a draft. */
export default function EditRow(props: EditRowProps): React.JSX.Element {
  const [turn, setTurn] = useState(0);
  return <OneEdit key={turn} {...props} onAgain={() => setTurn((before) => before + 1)} />;
}

function OneEdit({
  screen,
  row,
  slot,
  onCloser,
  onDone,
  onAgain,
}: EditRowProps & { readonly onAgain: () => void }): React.JSX.Element {
  const say = useSay();
  const { register } = screen;
  const headless = useRowForm(register, row);
  const [busy, setBusy] = useState(false);

  const store = async (then: 'show' | 'again'): Promise<void> => {
    if (busy) return;
    if (!(await isValid(headless))) return notify.message('warning', formWords.checkFields);
    setBusy(true);
    try {
      const saved = await headless.save();
      if (!saved) return undefined;
      notify.message('success', formWords.saved);
      registerChanged(register.key, row ? { rows: [saved] } : 'many');
      if (then === 'again') onAgain();
      if (then === 'show') onDone(saved.id);
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const close = async (): Promise<void> => {
    if (
      headless.dirty &&
      !(await notify.confirm({
        title: formWords.leave,
        text: formWords.leaveText,
        ok: formWords.leaveOk,
        cancel: formWords.stay,
      }))
    )
      return;
    onDone(undefined);
  };
  const cancel = async (): Promise<void> => {
    if (
      headless.dirty &&
      !(await notify.confirm({
        title: formWords.discardAsk,
        ok: formWords.discard,
        cancel: formWords.stay,
        danger: true,
      }))
    )
      return;
    headless.discard();
    onDone(row?.id);
  };
  useEffect(() => {
    onCloser(() => void close());
    return () => onCloser(null);
  });
  const buttons = (
    <>
      <Button onClick={() => void cancel()}>{say(formWords.cancel)}</Button>
      {!row && (
        <Guarded busy={busy} onClick={() => store('again')}>
          {say(formWords.saveAndNew)}
        </Guarded>
      )}
      <Guarded type="primary" busy={busy} onClick={() => store('show')}>
        {say(formWords.save)}
      </Guarded>
    </>
  );
  return (
    <>
      {slot && createPortal(buttons, slot)}
      <RowForm register={register} headless={headless} onSubmit={() => void store('show')} />
    </>
  );
}

/** Runs the checks of all fields; the first that fails comes into sight. */
async function isValid({ form }: Headless): Promise<boolean> {
  try {
    await form.validateFields();
    return true;
  } catch {
    const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (first) form.scrollToField(first.name, { block: 'center', focus: true });
    return false;
  }
}
