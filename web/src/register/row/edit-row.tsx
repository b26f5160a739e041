import { Button } from 'antd';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { fill } from '@plumbline/contract/words/word.ts';
import { titleText } from '../../lib/value/values.ts';
import { formWords } from '../../form/form-words.ts';
import { RowForm } from '../../form/row-form.tsx';
import { useRowForm, type RowForm as Headless, type SavedRow } from '../../form/use-row-form.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useSession } from '../../lib/session/session.ts';
import { editWords } from '../cells/edit-words.ts';
import { takeBack } from '../cells/use-steps.ts';
import { registerChanged } from '../list/changes.ts';
import { extensionOf } from '../extensions.ts';
import { startsOf } from '../new-row.ts';
import css from '../photos/photos.module.css';
import { PhotoButtons } from '../photos/photo-button.tsx';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { photoWords } from '../photos/photo-words.ts';
import { usePhotos } from '../photos/use-photos.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { registerWords } from '../words.ts';

/** A row being edited, or a new row. */
export interface EditRowProps {
  readonly screen: RegisterScreen;
  readonly row: AnyRow | undefined;
  /** Where the buttons are rendered: at the foot of the sheet. */
  readonly slot: HTMLElement | null;
  /** Sets what the close button and Esc do while the form is open. */
  readonly onCloser: (close: (() => void) | null) => void;
  /** Called when editing is finished, with the row to show, or undefined to return to the list. */
  readonly onDone: (id: string | undefined) => void;
}

/** The form of a row in its side sheet. Unsaved input survives as a draft. */
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
  const { search } = useCurrentPage();
  const headless = useRowForm(register, row, startsOf(search));
  const takesPhotos = row === undefined && extensionOf(register.key).takesPhotos === true;
  const photos = usePhotos(`${useSession(placeOf)}/new ${register.key}`);
  const forgetPhotos = (): void => {
    if (takesPhotos) photos.forget(photos.waiting.map(({ id }) => id));
  };
  const [busy, setBusy] = useState(false);

  const store = async (then: 'show' | 'again'): Promise<void> => {
    if (busy) return;
    if (!(await isValid(headless))) return notify.message('warning', formWords.checkFields);
    setBusy(true);
    try {
      if (takesPhotos && !(await photos.mayClose())) return undefined;
      const taken = takesPhotos ? await photos.stage(register.key) : [];
      const saved = await headless.save(taken.map(({ id }) => id));
      if (!saved) return undefined;
      forgetPhotos();
      tellSaved(register, saved);
      registerChanged(register.key, row ? { rows: [saved.row] } : 'many');
      if (then === 'again') onAgain();
      if (then === 'show') onDone(saved.row.id);
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
    forgetPhotos();
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
      {takesPhotos && (
        <Stack as="section" gap={8} className={css.photos} aria-label={say(photoWords.photos)}>
          <PhotoStrip saved={[]} waiting={photos.waiting} onRemove={photos.remove} onRetry={photos.retry} />
          <PhotoButtons onFiles={(files) => void photos.add(files, { task: null, punch: false, title: '' })} />
        </Stack>
      )}
      <RowForm register={register} headless={headless} onSubmit={() => void store('show')} />
    </>
  );
}

/** Shows what was saved, with an undo button that works while nobody has changed the row since. */
function tellSaved(register: AnyRegister, { row, batch }: SavedRow): void {
  const message = fill(formWords.saved, { title: titleText(row[register.title]) });
  const undo = async (): Promise<void> => {
    try {
      if (batch !== null && (await takeBack(register.key, batch)) !== null) notify.toast('success', editWords.undone);
    } catch (error) {
      notify.failure(error);
    }
  };
  notify.done(message, batch === null ? [] : [{ label: registerWords.undo, run: () => void undo() }]);
}

/** Where the photos of a new row are stored: by user and scope of work, like the draft of the row. */
const placeOf = ({ user, path }: ReturnType<typeof useSession.getState>): string =>
  `${user?.id ?? ''}/${path?.E ?? ''}`;

/** Runs the checks of all fields and scrolls to the first that fails. */
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
