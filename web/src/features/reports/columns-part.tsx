import type { ReportColumn, ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { addsUp, isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fieldAt, isColumnPath } from '@plumbline/contract/rules/field-path.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './reports.module.css';
import { usePaths } from './use-paths.ts';
import { reportWords } from './words.ts';

interface ColumnsPartProps {
  readonly register: AnyRegister;
  readonly layout: ReportLayout;
  readonly onChange: (part: Pick<ReportLayout, 'columns'>) => void;
}

/** The columns of a report: their fields, own headings, widths and order; in a summary the figures to add up. */
export function ColumnsPart({ register, layout, onChange }: ColumnsPartProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const isSummary = layout.kind === 'summary';
  const paths = usePaths(register, (path) => {
    const found = fieldAt(register, path);
    if (!found) return false;
    if (isSummary) return found.via === undefined && addsUp(found.field);
    return isColumnPath(found) && !(found.via && isRefField(found.field) && isMany(found.field));
  });
  const { columns } = layout;
  const put = (at: number, column: ReportColumn): void =>
    onChange({ columns: columns.map((old, place) => (place === at ? column : old)) });
  const own = (): readonly ReportColumn[] =>
    columns.length > 0 || isSummary ? columns : (register.grid?.columns ?? []).slice(0, 14).map((field) => ({ field }));
  const text = (at: number, column: ReportColumn, name: 'en' | 'zh', word: Word): React.JSX.Element => (
    <Input
      aria-label={say(word)}
      placeholder={fieldAt(register, column.field)?.label[name] ?? ''}
      value={column[name] ?? ''}
      onChange={(event) => {
        const { [name]: _, ...rest } = column;
        put(at, event.target.value === '' ? rest : { ...rest, [name]: event.target.value });
      }}
    />
  );
  const width = (
    at: number,
    column: ReportColumn,
    name: 'pdf' | 'xlsx',
    word: Word,
    limits: { min: number; max: number },
  ): React.JSX.Element => (
    <InputNumber
      {...limits}
      aria-label={say(word)}
      style={{ width: '100%' }}
      value={column[name] ?? null}
      onChange={(value) => {
        const { [name]: _, ...rest } = column;
        put(at, value === null ? rest : { ...rest, [name]: value });
      }}
    />
  );
  const move = (at: number, step: -1 | 1): void => {
    const next = [...columns];
    const [one, other] = [next[at], next[at + step]];
    if (!one || !other) return;
    next[at] = other;
    next[at + step] = one;
    onChange({ columns: next });
  };
  return (
    <Stack gap={8}>
      {columns.length === 0 && !isSummary && <Muted as="small">{say(reportWords.ownColumns)}</Muted>}
      {columns.length > 0 && (
        <div style={{ overflowX: 'auto' }}>
          <div className={css.columns}>
            {[
              reportWords.field,
              reportWords.english,
              reportWords.chinese,
              reportWords.pdfWidth,
              reportWords.xlsxWidth,
            ].map((word) => (
              <Muted as="small" key={word.en}>
                {say(word)}
              </Muted>
            ))}
            <span />
            {columns.flatMap((column, at) => {
              const name = fieldAt(register, column.field)?.label[language] ?? column.field;
              return [
                <Select
                  key={`field ${at}`}
                  showSearch={{ optionFilterProp: 'label' }}
                  aria-label={say(reportWords.field)}
                  value={column.field}
                  options={[...paths]}
                  onChange={(field) => put(at, { ...column, field })}
                />,
                <span key={`en ${at}`}>{text(at, column, 'en', reportWords.english)}</span>,
                <span key={`zh ${at}`}>{text(at, column, 'zh', reportWords.chinese)}</span>,
                <span key={`pdf ${at}`}>{width(at, column, 'pdf', reportWords.pdfWidth, { min: 0.1, max: 20 })}</span>,
                <span key={`xlsx ${at}`}>
                  {width(at, column, 'xlsx', reportWords.xlsxWidth, { min: 3, max: 200 })}
                </span>,
                <Row key={`act ${at}`} gap={0}>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`${say(reportWords.up)} ${name}`}
                    onClick={() => move(at, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`${say(reportWords.down)} ${name}`}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </Button>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={say(fill(reportWords.dropColumn, { name }))}
                    onClick={() => onChange({ columns: columns.filter((_, place) => place !== at) })}
                  />
                </Row>,
              ];
            })}
          </div>
        </div>
      )}
      <Row>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 280 }}
          aria-label={say(reportWords.addColumn)}
          placeholder={say(reportWords.addColumn)}
          suffixIcon={<PlusOutlined aria-hidden />}
          value={null}
          options={[...paths]}
          onChange={(field: string | null) => {
            if (field !== null) onChange({ columns: [...own(), { field }] });
          }}
        />
      </Row>
    </Stack>
  );
}
