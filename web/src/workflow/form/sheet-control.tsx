import type { BoxControl, Control, FieldControl, PartControl } from '@plumbline/contract/rules/form-cells.ts';
import { TICKED } from '@plumbline/contract/rules/answers.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { memo, useContext, useState, type KeyboardEvent } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { BeforeContext } from './before-context.ts';
import { moveFocus, moveOf } from './box-keys.ts';
import { limitText, limitWarning } from './limit-text.ts';
import { showNumber, typedNumber } from './number-text.ts';
import { InstrumentPart } from './parts/instrument-part.tsx';
import { LinkPart } from './parts/link-part.tsx';
import type { PartProps } from './parts/part-props.ts';
import { PicturePart } from './parts/picture-part.tsx';
import { SignaturePart } from './parts/signature-part.tsx';
import { useSheetTools } from './sheet-tools.ts';
import { paperWords } from './paper-words.ts';
import { PlainButton, Row, Stack } from '../../ui/layout.tsx';
import css from './sheet-paper.module.css';

type Value = string | number | null | undefined;

/** One control of the sheet. */
export interface SheetControlProps {
  readonly control: Control;
  readonly value: Value;
  /** For a box: true when Tab reaches it while no box of its group is ticked. */
  readonly isFirst: boolean;
  readonly isLocked: boolean;
  readonly onAnswer: (name: string, value: string | number | null) => void;
  readonly onBox: (name: string, option: string) => void;
}

/** A control of the sheet: a native input, so that keyboard, tablet and screen reader can use it. */
export const SheetControl = memo(function SheetControl({
  control,
  value,
  isFirst,
  isLocked,
  onAnswer,
  onBox,
}: SheetControlProps) {
  const common = { isLocked, onAnswer };
  if (isPart(control)) return <Part control={control} {...common} />;
  switch (control.kind) {
    case 'box':
      return (
        <BoxInput
          control={control}
          isTicked={value === control.option}
          isReached={isFirst}
          isLocked={isLocked}
          onBox={onBox}
        />
      );
    case 'number':
      return <NumberInput control={control} value={typeof value === 'number' ? value : null} {...common} />;
    case 'date':
      return <DateInput control={control} value={typeof value === 'string' ? value : null} {...common} />;
    case 'text':
    case 'multiline':
      return <TextInput control={control} value={String(value ?? '')} {...common} />;
    case 'code':
      return null;
  }
});

/** The controls with their own rendering. */
const PARTS: { readonly [K in PartControl['kind']]: (props: PartProps) => React.JSX.Element } = {
  instrument: InstrumentPart,
  picture: PicturePart,
  signature: SignaturePart,
  link: LinkPart,
};
const isPart = (control: Control): control is PartControl => Object.hasOwn(PARTS, control.kind);
function Part(props: PartProps): React.JSX.Element {
  const Drawn = PARTS[props.control.kind];
  return <Drawn {...props} />;
}

interface BoxInputProps {
  readonly control: BoxControl;
  readonly isTicked: boolean;
  readonly isReached: boolean;
  readonly isLocked: boolean;
  readonly onBox: SheetControlProps['onBox'];
}

function BoxInput({ control, isTicked, isReached, isLocked, onBox }: BoxInputProps): React.JSX.Element {
  const say = useSay();
  const hear = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const move = moveOf(event.key);
    if (move === undefined) return;
    event.preventDefault();
    moveFocus(event.currentTarget, move);
  };
  return (
    <PlainButton
      role={control.option === TICKED ? 'checkbox' : 'radio'}
      aria-checked={isTicked}
      aria-disabled={isLocked || undefined}
      aria-label={control.says ? say(control.says) : `${control.option} – ${say(control.label)}`}
      className={css.box}
      data-box={control.option}
      data-task={control.name}
      data-punch={control.punch}
      tabIndex={isReached ? 0 : -1}
      onKeyDown={hear}
      onClick={() => !isLocked && onBox(control.name, control.option)}
    >
      <span aria-hidden className={css.tick}>
        {isTicked && <Tick />}
      </span>
    </PlainButton>
  );
}

function Tick(): React.JSX.Element {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 8.5 6.5 12 13 4.5" />
    </svg>
  );
}

interface FieldProps<T> {
  readonly control: FieldControl;
  readonly value: T;
  readonly isLocked: boolean;
  readonly onAnswer: SheetControlProps['onAnswer'];
}

function NumberInput({ control, value, isLocked, onAnswer }: FieldProps<number | null>): React.JSX.Element {
  const say = useSay();
  const { number } = useFormat();
  const [typing, setTyping] = useState<string | null>(null);
  const warning = limitWarning(control, value);
  const hint = limitText(control, (limit) => showNumber(limit));
  const isReadOnly = isLocked || control.readOnly === true;
  const why = useSheetTools().why.get(control.name.replace(/\.value$/, ''));
  const change = (text: string): void => {
    const typed = typedNumber(text);
    if (typed === undefined) return;
    setTyping(typed.shown);
    onAnswer(control.name, typed.value);
  };
  return (
    <Stack justify="center" className={css.number} data-limit={warning === null ? undefined : 'out'}>
      <Row align="baseline" gap={6} className={css.numberLine}>
        <input
          inputMode="decimal"
          autoComplete="off"
          aria-label={[say(control.label), control.unit ?? '', hint === null ? '' : say(hint)]
            .filter((part) => part !== '')
            .join(', ')}
          value={typing ?? showNumber(value)}
          readOnly={isReadOnly}
          title={value === null ? undefined : number(value, 4)}
          onChange={({ target }) => change(target.value)}
          onBlur={() => setTyping(null)}
          onKeyDown={nextOnEnter}
        />
        {control.unit !== undefined && <span aria-hidden>{control.unit}</span>}
      </Row>
      {control.readOnly && value === null && why && (
        <span className={css.limit} role="status">
          {say(why)}
        </span>
      )}
      <LimitLine warning={warning} hint={hint} />
      <BeforeLine control={control} />
    </Stack>
  );
}

/** The previous measurement, greyed out. */
function BeforeLine({ control: { name, unit = '' } }: { readonly control: FieldControl }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const before = useContext(BeforeContext);
  const value = before?.answers[name];
  if (before === undefined || typeof value !== 'number') return null;
  const words = fill(paperWords.before, {
    value: `${showNumber(value)} ${unit}`.trim(),
    day: format.date(before.day),
  });
  return <span className={css.limit}>{say(words)}</span>;
}

/** How a value breaks its limits; otherwise the limits. */
function LimitLine({
  warning,
  hint,
}: {
  readonly warning: Word | null;
  readonly hint: Word | null;
}): React.JSX.Element | null {
  const say = useSay();
  if (warning !== null) {
    return (
      <span className={css.limit} role="status">
        ⚠ {say(warning)}
      </span>
    );
  }
  return hint === null ? null : <span className={css.limit}>{say(hint)}</span>;
}

function DateInput({ control, value, isLocked, onAnswer }: FieldProps<string | null>): React.JSX.Element {
  const say = useSay();
  const { datePattern } = useFormat();
  return (
    <DatePicker
      className={css.date ?? ''}
      variant="borderless"
      aria-label={say(control.label)}
      placeholder=""
      disabled={isLocked || control.readOnly === true}
      value={value === null || !dayjs(value).isValid() ? null : dayjs(value)}
      format={[datePattern, 'YYYY-MM-DD']}
      onChange={(day) => onAnswer(control.name, day === null ? null : dayjs(day).format('YYYY-MM-DD'))}
    />
  );
}

function TextInput({ control, value, isLocked, onAnswer }: FieldProps<string>): React.JSX.Element {
  const say = useSay();
  return (
    <textarea
      className={css.text}
      rows={control.kind === 'multiline' ? (control.lines ?? 3) : 1}
      maxLength={control.name === 'comment' ? 1000 : 2000}
      aria-label={say(control.label)}
      value={value}
      readOnly={isLocked}
      onChange={({ target }) => onAnswer(control.name, target.value)}
      onKeyDown={control.kind === 'multiline' ? undefined : nextOnEnter}
    />
  );
}

/** Enter moves to the next field, as on paper; Shift Enter moves back. */
function nextOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [
    ...(event.currentTarget.closest('[data-paper]')?.querySelectorAll<HTMLElement>('input, textarea') ?? []),
  ];
  fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus();
}
