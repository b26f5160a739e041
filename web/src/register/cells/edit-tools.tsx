import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { Suspense } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { PasteDialog, StaleDialog } from '../list/lazy-dialogs.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { Row } from '../../ui/layout.tsx';
import css from './edit-tools.module.css';
import { editWords } from './edit-words.ts';
import type { CellEdits } from './use-cell-edits.ts';
import type { Steps } from './use-steps.ts';

/** The switch for editing in the list, and the undo and redo buttons; renders nothing for users who may not edit. */
export function EditTools({ edits }: { readonly edits: CellEdits }): React.ReactNode {
  const say = useSay();
  if (!edits.may) return null;
  const { canUndo, canRedo } = edits.steps;
  return (
    <Row as="span" inline gap={4}>
      {(edits.on || canUndo || canRedo) && <StepButtons steps={edits.steps} />}
      <Row as="label" inline gap={4} className={css.switch} title={say(editWords.editHint)}>
        <Switch size="small" checked={edits.on} onChange={edits.turn} />
        <span>{say(editWords.editHere)}</span>
      </Row>
    </Row>
  );
}

/** The undo and redo buttons. */
export function StepButtons({ steps }: { readonly steps: Steps }): React.JSX.Element {
  const say = useSay();
  const { canUndo, canRedo, undo, redo } = steps;
  return (
    <>
      <Button
        type="text"
        size="small"
        disabled={!canUndo}
        icon={<UndoOutlined aria-hidden />}
        aria-label={say(editWords.undo)}
        title={say(editWords.undo)}
        onClick={() => void undo()}
      />
      <Button
        type="text"
        size="small"
        disabled={!canRedo}
        icon={<RedoOutlined aria-hidden />}
        aria-label={say(editWords.redo)}
        title={say(editWords.redo)}
        onClick={() => void redo()}
      />
    </>
  );
}

/** The dialogs that editing in the list shows before it writes. */
export function EditDialogs({
  screen,
  edits,
}: {
  readonly screen: RegisterScreen;
  readonly edits: CellEdits;
}): React.JSX.Element {
  const { register } = screen;
  const { steps, paste, stale } = edits;
  return (
    <Suspense>
      {paste && (
        <PasteDialog
          register={register}
          ask={paste}
          mayAdd={screen.may('add')}
          onUndo={() => void steps.undo()}
          onClose={(batch, what) => {
            steps.push(batch, what);
            edits.closePaste();
          }}
        />
      )}
      {stale && (
        <StaleDialog
          register={register}
          stale={stale}
          onClose={(batch) => {
            steps.push(batch);
            edits.closeStale();
          }}
        />
      )}
    </Suspense>
  );
}
