import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { OPERATORS } from '@plumbline/contract/field/operators.ts';
import type { Choice } from '@plumbline/contract/field/traits.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { columnsOf, fieldOf } from '../../grid/columns.ts';
import { DayInput } from '../../grid/day-input.tsx';
import { filterKind } from '../../grid/filter-kinds.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { asksValue, filterOf, isComplete, rulesOf, type Rule, type Rules } from './advanced-rule.ts';
import { Grid, PlainList, Row } from '../../ui/layout.tsx';
import css from '../list/searches.module.css';
import type { View } from '../list/view.ts';
import { registerWords } from '../words.ts';

/** What the filter is about: a register, the filter so far, and who takes the new one. */
interface Filtered {
  readonly register: AnyRegister;
  readonly view: Pick<View, 'rest'>;
  readonly change: (part: Pick<View, 'rest'>) => void;
}

const first = (screen: Filtered): Rule => {
  const [column] = columnsOf(screen.register);
  return { field: column?.name ?? '', op: (column && traitsOf(column.field).operators[0]) ?? 'contains', value: '' };
};

/**
 * Conditions that the filter row cannot express: any field, any operator, joined by "and" or "or" (domain guide 3.15).
 */
export function AdvancedFilter({
  screen,
  onDone,
}: {
  readonly screen: Filtered;
  readonly onDone: () => void;
}): React.JSX.Element {
  const say = useSay();
  const { register, view } = screen;
  const [{ join, rules }, setRules] = useState<Rules>(() => {
    const read = rulesOf(view.rest, fieldOf(register));
    return read === null || read.rules.length === 0 ? { join: read?.join ?? 'and', rules: [first(screen)] } : read;
  });
  const put = (at: number, rule: Rule): void =>
    setRules({ join, rules: rules.map((old, i) => (i === at ? rule : old)) });
  const builtFilter = filterOf({ join, rules }, fieldOf(register));
  const apply = (): void => {
    screen.change({ rest: builtFilter });
    onDone();
  };
  return (
    <Grid
      as="form"
      gap={10}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Segmented<Rules['join']>
        value={join}
        onChange={(next) => setRules({ join: next, rules })}
        options={[
          { value: 'and', label: say(registerWords.allMust) },
          { value: 'or', label: say(registerWords.anyMust) },
        ]}
      />
      {rulesOf(view.rest, fieldOf(register)) === null && <p className={css.note}>{say(registerWords.tooDeep)}</p>}
      <PlainList className={css.rules}>
        {rules.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has nothing that names it but its place
          <li key={at}>
            <RuleLine screen={screen} rule={rule} onRule={(next) => put(at, next)} />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={say(fill(registerWords.dropRule, { number: at + 1 }))}
              onClick={() => setRules({ join, rules: rules.filter((_, i) => i !== at) })}
            />
          </li>
        ))}
      </PlainList>
      <Row align="stretch" justify="between" gap={8}>
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setRules({ join, rules: [...rules, first(screen)] })}
        >
          {say(registerWords.addRule)}
        </Button>
        <Button type="primary" htmlType="submit">
          {say(registerWords.apply)}
        </Button>
      </Row>
    </Grid>
  );
}

interface RuleLineProps {
  readonly screen: Filtered;
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
}

function RuleLine({ screen, rule, onRule }: RuleLineProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const field = fieldOf(screen.register)(rule.field);
  const operators = field ? traitsOf(field).operators : [];
  const choose = (name: string): void => {
    const next = fieldOf(screen.register)(name);
    const same = next?.kind === field?.kind;
    onRule(
      same ? { ...rule, field: name } : { field: name, op: (next && traitsOf(next).operators[0]) ?? 'is', value: '' },
    );
  };
  return (
    <>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        className={css.field ?? ''}
        value={rule.field}
        aria-label={say(registerWords.field)}
        onChange={choose}
        options={columnsOf(screen.register).map((column) => ({
          value: column.name,
          label: column.field.label[language],
        }))}
      />
      <Select
        className={css.operator ?? ''}
        value={rule.op}
        aria-label={say(registerWords.operator)}
        onChange={(op) => onRule({ ...rule, op })}
        options={operators.map((op) => ({ value: op, label: say(OPERATORS[op]) }))}
      />
      {asksValue(rule.op) && field ? (
        <RuleValue field={field} rule={rule} onRule={onRule} />
      ) : (
        <span className={css.value} />
      )}
    </>
  );
}

interface RuleValueProps {
  readonly field: Field;
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
}

function RuleValue({ field, rule, onRule }: RuleValueProps): React.JSX.Element {
  const known = choicesOf(field);
  const put = (value: string): void => onRule({ ...rule, value });
  if (known !== null) return <KnownValue known={known} rule={rule} onValue={put} />;
  return <TypedValue field={field} rule={rule} onValue={put} />;
}

interface ValueProps {
  readonly rule: Rule;
  readonly onValue: (value: string) => void;
}

function KnownValue({ known, rule, onValue }: ValueProps & { readonly known: readonly Choice[] }): React.JSX.Element {
  const say = useSay();
  const shared = {
    className: css.value ?? '',
    'aria-label': say(registerWords.value),
    options: known.map(({ value, word }) => ({ value: String(value), label: say(word) })),
  };
  if (rule.op !== 'anyOf')
    return <Select {...shared} value={rule.value === '' ? null : rule.value} onChange={onValue} />;
  const chosen = rule.value === '' ? [] : rule.value.split(', ');
  return <Select {...shared} mode="multiple" value={chosen} onChange={(next) => onValue(next.join(', '))} />;
}

function TypedValue({ field, rule, onValue }: ValueProps & { readonly field: Field }): React.JSX.Element {
  const say = useSay();
  const how = filterKind(field);
  const picker = how.by === 'range' ? how.picker : 'text';
  const wrong = rule.value !== '' && !isComplete(rule, field);
  if (picker === 'day')
    return (
      <DayInput
        className={css.value}
        label={say(registerWords.value)}
        value={rule.value}
        isWrong={wrong}
        onChange={onValue}
      />
    );
  return (
    <Input
      className={css.value ?? ''}
      aria-label={say(registerWords.value)}
      inputMode={picker === 'number' ? 'decimal' : 'text'}
      status={wrong ? 'error' : ''}
      placeholder={rule.op === 'anyOf' ? say(registerWords.severalValues) : ''}
      value={rule.value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
