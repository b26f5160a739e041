import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { RecordSignOffs } from '../sign/record-sign-offs.tsx';
import { NextOnTrail, type OnTrail } from './trail-bar.tsx';
import { TaskPunchLine } from './task-punch-line.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import css from './check-sheet-view.module.css';
import type { SheetEdit } from './sheet-edit.ts';
import { summaryOf } from './sheet-summary.ts';
import { sheetWords, summaryWords } from './words.ts';

/** The props of the panel beside the paper. */
export interface SheetAsideProps {
  readonly sheet: CheckSheet;
  /** What the paper shows: the saved answers with the unsaved input. */
  readonly seen: SheetEdit;
  readonly isDirty: boolean;
  /** The position of the sheet in the list the user came from. */
  readonly trail: OnTrail | undefined;
  /** Called when a sign-off was given or taken back: the sheet is now locked, or open again. */
  readonly onChanged: () => unknown;
}

/** The sign-offs of the check sheet, and the punch items raised in it. */
export function SheetAside({ sheet, seen, isDirty, trail, onChanged }: SheetAsideProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Stack as="aside" gap={8} className={css.aside} aria-label={say(sheetWords.aside)} data-signing>
      <h2>{say(sheetWords.signOffTab)}</h2>
      {sheet.locked === null && <Summary sheet={sheet} seen={seen} />}
      {/* of a signed sheet the comment may be changed, of a void one nothing */}
      <RecordSignOffs
        register={sheet.register}
        id={sheet.id}
        onChanged={() => void onChanged()}
        isVoid={!sheet.canComment}
        notNow={isDirty ? say(sheetWords.signUnsaved) : undefined}
      />
      {trail && <NextOnTrail on={trail} isDone={sheet.locked !== null && sheet.paper !== 'unsigned'} />}
      {sheet.punch.length > 0 && (
        <>
          <h2>
            {say(sheetWords.raised)} <span className={css.count}>{format.count(sheet.punch.length)}</span>
          </h2>
          <Card>
            {sheet.punch.map((item) => (
              <TaskPunchLine key={item.id} item={item} />
            ))}
          </Card>
        </>
      )}
    </Stack>
  );
}

/** Summarises what the user is about to sign. */
function Summary({ sheet, seen }: Pick<SheetAsideProps, 'sheet' | 'seen'>): React.JSX.Element | null {
  const say = useSay();
  const lines = summaryOf(sheet, seen);
  if (lines.length === 0) return null;
  return (
    <Card as="ul" figures pad="8px 12px" className={css.summary} aria-label={say(summaryWords.label)}>
      {lines.map(({ what, word, isBad }) => (
        <li key={what} data-bad={isBad || undefined}>
          {say(word)}
        </li>
      ))}
    </Card>
  );
}
