import { writtenForms } from '@plumbline/contract/field/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isAddable } from '@plumbline/contract/rules/addable.ts';
import type { FieldSource, Replacement, Unknown } from '@plumbline/contract/rules/import-mapping.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { longestText } from '@plumbline/contract/registers/mapped-to.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import css from './plan.module.css';
import { planWords } from './words.ts';

/** True when a column has settings beyond its position. */
export const isSaid = ({ after, replace = [], dates, figures, unknown, down, shorten }: FieldSource): boolean =>
  [after, dates, figures, unknown].some((item) => item !== undefined) ||
  replace.length > 0 ||
  down === true ||
  shorten === true;

interface ColumnMoreProps {
  readonly label: string;
  readonly field: Field | undefined;
  readonly source: FieldSource;
  readonly onSource: (more: Partial<FieldSource>) => void;
}

/** Whether texts that are too long are shortened; nothing for a column without a limit of length. */
function ShortenChoice({
  label,
  field,
  isOn,
  onSource,
}: Pick<ColumnMoreProps, 'label' | 'field' | 'onSource'> & { readonly isOn: boolean }): React.JSX.Element | null {
  const say = useSay();
  const most = field === undefined ? undefined : longestText(field);
  if (most === undefined) return null;
  const word = say(fill(planWords.shorten, { most }));
  return (
    <Checkbox
      checked={isOn}
      aria-label={`${label}: ${word}`}
      onChange={({ target }) => onSource({ shorten: target.checked || undefined })}
    >
      {word}
    </Checkbox>
  );
}

/** The further settings of a mapped column: replacements, the form of dates and figures, and the handling of unknown names. */
export function ColumnMore({ label, field, source, onSource }: ColumnMoreProps): React.JSX.Element {
  const say = useSay();
  const written = field === undefined ? null : writtenForms(field);
  return (
    <Row wrap align="start" gap="8px 24px" pad="4px 0 8px">
      <Row as="label" gap={8}>
        <span>{say(planWords.after)}</span>
        <Input
          size="small"
          className={css.short ?? ''}
          maxLength={10}
          aria-label={`${label}: ${say(planWords.after)}`}
          value={source.after ?? ''}
          onChange={({ target }) => onSource({ after: target.value === '' ? undefined : target.value })}
        />
      </Row>
      {written !== null && (
        <Row as="label" gap={8}>
          <span>{say(planWords[written.key])}</span>
          <Select
            size="small"
            className={css.choice ?? ''}
            aria-label={`${label}: ${say(planWords[written.key])}`}
            value={source[written.key] ?? ''}
            onChange={(form: string) => onSource({ [written.key]: form === '' ? undefined : form })}
            options={[
              { value: '', label: say(planWords.formUnsaid) },
              ...written.forms.map((value) => ({ value, label: say(planWords[value]) })),
            ]}
          />
        </Row>
      )}
      {field !== undefined && 'to' in field && (
        <UnknownChoice
          label={label}
          field={field}
          value={source.unknown}
          onUnknown={(unknown) => onSource({ unknown })}
        />
      )}
      <Checkbox
        checked={source.down === true}
        aria-label={`${label}: ${say(planWords.down)}`}
        onChange={({ target }) => onSource({ down: target.checked || undefined })}
      >
        {say(planWords.down)}
      </Checkbox>
      <ShortenChoice label={label} field={field} isOn={source.shorten === true} onSource={onSource} />
      <Replacements
        label={label}
        all={source.replace ?? []}
        onAll={(replace) => onSource({ replace: replace.length === 0 ? undefined : [...replace] })}
      />
    </Row>
  );
}

interface UnknownChoiceProps {
  readonly label: string;
  readonly field: Field & { readonly to: string };
  readonly value: Unknown | undefined;
  readonly onUnknown: (value: Unknown | undefined) => void;
}

/**
 * What to do with a name that the other table lacks: refuse the row, or, where possible, leave the field blank or
 * create a row from the name.
 */
function UnknownChoice({ label, field, value, onUnknown }: UnknownChoiceProps): React.JSX.Element {
  const say = useSay();
  const target = registerOf(field.to);
  const table = target === undefined ? field.to : say(target.label);
  return (
    <Row as="label" gap={8}>
      <span>{say(planWords.unknown)}</span>
      <Select
        size="small"
        className={css.choice ?? ''}
        aria-label={`${label}: ${say(planWords.unknown)}`}
        value={value ?? ''}
        onChange={(next: Unknown | '') => onUnknown(next === '' ? undefined : next)}
        options={[
          { value: '', label: say(planWords.refuse) },
          ...(field.required === true ? [] : [{ value: 'blank', label: say(planWords.blank) }]),
          ...(target !== undefined && isAddable(target)
            ? [{ value: 'add', label: say(fill(planWords.add, { table })) }]
            : []),
        ]}
      />
    </Row>
  );
}

interface ReplacementsProps {
  readonly label: string;
  readonly all: readonly Replacement[];
  readonly onAll: (all: readonly Replacement[]) => void;
}

/** The texts of a file that are replaced when read, one line each. */
function Replacements({ label, all, onAll }: ReplacementsProps): React.JSX.Element {
  const say = useSay();
  const put = (at: number, more: Partial<Replacement>): void =>
    onAll(all.map((replacement, place) => (place === at ? { ...replacement, ...more } : replacement)));
  return (
    <Stack align="start" gap={6}>
      {all.map(({ is, by, part }, at) => (
        <Row key={at} wrap gap="8px 12px">
          <Input
            size="small"
            className={css.text ?? ''}
            maxLength={255}
            aria-label={`${label}: ${say(planWords.replaceIs)} ${at + 1}`}
            placeholder={say(planWords.replaceIs)}
            value={is}
            onChange={({ target }) => put(at, { is: target.value })}
          />
          <span aria-hidden>→</span>
          <Input
            size="small"
            className={css.text ?? ''}
            maxLength={255}
            aria-label={`${label}: ${say(planWords.replaceBy)} ${at + 1}`}
            placeholder={say(planWords.replaceBy)}
            value={by}
            onChange={({ target }) => put(at, { by: target.value })}
          />
          <Checkbox checked={part === true} onChange={({ target }) => put(at, { part: target.checked || undefined })}>
            {say(planWords.replacePart)}
          </Checkbox>
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${say(planWords.replaceRemove)} ${at + 1}`}
            onClick={() => onAll(all.filter((_, place) => place !== at))}
          />
        </Row>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        aria-label={`${label}: ${say(planWords.replaceAdd)}`}
        onClick={() => onAll([...all, { is: '', by: '' }])}
      >
        {say(planWords.replaceAdd)}
      </Button>
    </Stack>
  );
}
