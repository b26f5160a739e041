import { FORMULA_MOST } from '@plumbline/contract/rules/formula.ts';
import { figuresOf, formulaProblems, keptFormula, shownFormula } from '@plumbline/contract/rules/formulas.ts';
import { Input, InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, Row } from '../../../ui/layout.tsx';
import css from '../designer.module.css';
import { designWords } from '../words.ts';
import type { Details, InputOf } from './details.ts';
import { NumberDetails } from './number-details.tsx';

type Computed = InputOf<'computed'>;

/** Sets a figure, or removes it when its field is emptied. */
function withFigure(input: Computed, which: 'target' | 'tolerance', value: number | null): Computed {
  const { [which]: _before, ...rest } = input;
  return value === null ? rest : { ...rest, [which]: value };
}

/** The formula of a computed value, with its unit, decimals, target and tolerance. */
export function ComputedDetails(props: Details<Computed>): React.JSX.Element {
  const { input, onChange, isLocked } = props;
  const say = useSay();
  const figure = (which: 'target' | 'tolerance', label: string): React.JSX.Element => (
    <Muted as="label" small className={css.small}>
      {label}
      <InputNumber
        value={input[which] ?? null}
        {...(which === 'tolerance' ? { min: 0 } : {})}
        readOnly={isLocked}
        onChange={(value) => onChange(withFigure(input, which, value), which)}
      />
    </Muted>
  );
  const { unit, min, max, ...rest } = input;
  return (
    <>
      <Formula {...props} />
      <NumberDetails
        {...props}
        input={{
          kind: 'number',
          ...(unit === undefined ? {} : { unit }),
          ...(min === undefined ? {} : { min }),
          ...(max === undefined ? {} : { max }),
        }}
        onChange={(next, field) => {
          if (next.kind !== 'number') return;
          const { kind: _kind, ...limits } = next;
          onChange({ ...rest, ...limits }, field);
        }}
      />
      <Row wrap align="end" gap="8px 14px" className={css.row}>
        {figure('target', say(designWords.target))}
        {figure('tolerance', say(designWords.tolerance))}
        <Muted as="label" small className={css.small}>
          {say(designWords.decimals)}
          <InputNumber
            className={css.tiny ?? ''}
            min={0}
            max={6}
            precision={0}
            readOnly={isLocked}
            value={input.decimals}
            onChange={(decimals) => onChange({ ...input, decimals: decimals ?? 2 }, 'decimals')}
          />
        </Muted>
      </Row>
    </>
  );
}

/** The formula in readable form, by task numbers; errors are shown below it. */
function Formula({ input, task, form, onChange, isLocked }: Details<Computed>): React.JSX.Element {
  const say = useSay();
  const id = useId();
  // keeps the text exactly as typed
  const [typing, setTyping] = useState<string | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const write = (text: string): void => {
    setTyping(text);
    onChange({ ...input, formula: keptFormula(form, text) }, 'formula');
  };
  const shown = typing ?? shownFormula(form, input.formula);
  const at = form.tasks.findIndex(({ name }) => name === task.name);
  const problems = formulaProblems(form).filter(({ field }) => field.startsWith(`tasks.${at}.`));
  const figures = figuresOf(form).filter(({ name }) => name !== task.name);
  const insert = (name: string): void => {
    const to = place ?? shown.length;
    write(`${shown.slice(0, to)}[${name}]${shown.slice(to)}`);
    setPlace(to + name.length + 2);
  };
  return (
    <Muted as="div" small className={css.small}>
      <label htmlFor={id}>{say(designWords.formula)}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={FORMULA_MOST}
        readOnly={isLocked}
        value={shown}
        onBlur={({ currentTarget }) => {
          setTyping(null);
          setPlace(currentTarget.selectionEnd);
        }}
        onChange={({ target }) => write(target.value)}
      />
      <Muted small className={css.help}>
        {say(designWords.formulaHelp)}
      </Muted>
      {!isLocked && figures.length > 0 && (
        <Select
          aria-label={say(designWords.insertFigure)}
          placeholder={say(designWords.insertFigure)}
          value={null}
          popupMatchSelectWidth={360}
          options={figures.map((figure) => ({ value: figure.shown, label: `[${figure.shown}] ${say(figure.label)}` }))}
          onChange={(name: string | null) => insert(name ?? '')}
        />
      )}
      {shown.trim() !== '' &&
        problems.map(({ words }) => (
          <Muted key={words.en} role="alert" small className={css.help}>
            {say(words)}
          </Muted>
        ))}
    </Muted>
  );
}
