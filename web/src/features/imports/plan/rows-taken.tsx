import { SPREAD, SPREAD_MOST, type ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Checkbox, Select } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { type PlanPart, spreadFirst } from './plan.ts';
import { Muted, Row } from '../../../ui/layout.tsx';
import css from './plan.module.css';
import { captionsAt, rowsBelow } from './read-rows.ts';
import { planWords } from './words.ts';

interface RowsProps {
  readonly part: PlanPart;
  readonly captions: readonly string[];
  readonly mapping: ImportMapping;
  readonly onMapping: (more: Partial<ImportMapping>) => void;
}

/** The label of a caption in a choice: captions of rows made from cells do not occur in the file. */
export const calledOf = (caption: string): Word => MADE.get(caption) ?? { en: caption, zh: caption };
const MADE: ReadonlyMap<string, Word> = new Map([
  [SPREAD.column, planWords.spreadColumn],
  [SPREAD.cell, planWords.spreadCell],
]);

/** Chooses the columns that each yield rows: for example a sheet with one line per device and one column per check. */
export function Spread({ part, captions, mapping, onMapping }: RowsProps): React.JSX.Element {
  const say = useSay();
  const choose = (spread: readonly string[]): void => {
    if (spread.length > 0) return onMapping({ ...spreadFirst(part, mapping), spread: [...spread] });
    const remaining = Object.entries(mapping.fields).filter(
      ([, { from }]) => !from.some((caption) => MADE.has(caption)),
    );
    onMapping({ fields: Object.fromEntries(remaining), spread: undefined });
  };
  return (
    <Row wrap gap="8px 12px">
      <span>{say(planWords.spread)}</span>
      <Select
        mode="multiple"
        allowClear
        size="small"
        maxCount={SPREAD_MOST}
        aria-label={say(planWords.spread)}
        className={css.wideLine ?? ''}
        value={[...(mapping.spread ?? [])]}
        onChange={choose}
        options={[...new Set(captions)].map((caption) => ({ value: caption, label: caption }))}
      />
      {mapping.spread !== undefined && (
        <Muted small className={css.soft}>
          {say(planWords.spreadNote)}
        </Muted>
      )}
    </Row>
  );
}

/** Chooses which rows are read: only those of one kind, and each key only once. */
export function RowsTaken({ part, captions, mapping, onMapping }: RowsProps): React.JSX.Element {
  const say = useSay();
  const { only } = mapping;
  const at = captionsAt(part.sheet, part.headerRow).indexOf(only?.caption ?? '');
  const values = [...new Set(rowsBelow(part.sheet, part.headerRow).map((cells) => cells[at] ?? ''))].filter(Boolean);
  return (
    <Row wrap gap="8px 12px">
      <span>{say(planWords.only)}</span>
      <Select
        allowClear
        size="small"
        aria-label={say(planWords.only)}
        className={css.caption ?? ''}
        value={only?.caption ?? null}
        onChange={(caption: string | undefined) =>
          onMapping({ only: caption === undefined ? undefined : { caption, is: [] } })
        }
        options={[...new Set(captions)].map((caption) => ({ value: caption, label: caption }))}
      />
      {only !== undefined && (
        <Select
          mode="tags"
          size="small"
          aria-label={say(planWords.onlyIs)}
          placeholder={say(planWords.onlyIs)}
          className={css.wideLine ?? ''}
          value={[...only.is]}
          onChange={(is: string[]) => onMapping({ only: { ...only, is } })}
          options={values.map((value) => ({ value, label: value }))}
        />
      )}
      <Checkbox
        checked={mapping.once === true}
        onChange={({ target }) => onMapping({ once: target.checked || undefined })}
      >
        {say(planWords.once)}
      </Checkbox>
    </Row>
  );
}
