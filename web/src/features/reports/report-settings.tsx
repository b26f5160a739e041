import type { ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import { queryLists, registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import {
  REPORT_KINDS,
  REPORT_ORIENTATIONS,
  REPORT_PAPERS,
} from '@plumbline/contract/registers/report/report-definition.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fieldAt, isGroupPath, isHeadingPath } from '@plumbline/contract/rules/field-path.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Button, Checkbox, Collapse, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { AdvancedFilter } from '../../register/filter/advanced-filter.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ColumnsPart } from './columns-part.tsx';
import css from './reports.module.css';
import { type Choice, usePaths } from './use-paths.ts';
import { reportWords } from './words.ts';

interface SettingsProps {
  readonly layout: ReportLayout;
  /** The register of a report that is not saved yet can still be chosen. */
  readonly isNew: boolean;
  readonly onChange: (part: Partial<ReportLayout>) => void;
}

/** What a report contains and how it is printed. */
export function ReportSettings({ layout, isNew, onChange }: SettingsProps): React.JSX.Element | null {
  const say = useSay();
  const register = registerOrListOf(layout.entity);
  if (!register) return null;
  const parts = [
    {
      key: 'filter',
      label: say(reportWords.filter),
      children: <FilterPart register={register} layout={layout} onChange={onChange} />,
    },
    {
      key: 'settings',
      label: say(reportWords.settings),
      children: <PaperPart register={register} layout={layout} isNew={isNew} onChange={onChange} />,
    },
    {
      key: 'columns',
      label: say(layout.kind === 'summary' ? reportWords.sums : reportWords.columns),
      children: <ColumnsPart register={register} layout={layout} onChange={onChange} />,
    },
  ];
  return <Collapse size="small" defaultActiveKey={['filter']} items={parts} />;
}

interface PartProps extends Pick<SettingsProps, 'layout' | 'onChange'> {
  readonly register: AnyRegister;
}

/** The filter builder of the registers. Days counted from today stay relative, and are shown with the date they mean. */
function FilterPart({ register, layout, onChange }: PartProps): React.JSX.Element {
  const say = useSay();
  const shown = layout.filter;
  const set = ({ rest }: { readonly rest: Filter | undefined }): void => {
    if (JSON.stringify(rest) !== JSON.stringify(shown)) onChange({ filter: rest });
  };
  return (
    <Stack gap={8}>
      <AdvancedFilter
        key={JSON.stringify(shown)}
        screen={{ register, view: { rest: shown }, change: set }}
        onDone={() => {}}
      />
      {layout.filter && (
        <Row>
          <Button type="link" onClick={() => onChange({ filter: undefined })}>
            {say(reportWords.clear)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const optionsOf = (words: Readonly<Record<string, Word>>, say: (word: Word) => string): Choice[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: say(word) }));

function PaperPart({ register, layout, isNew, onChange }: PartProps & Pick<SettingsProps, 'isNew'>): React.JSX.Element {
  const say = useSay();
  const isSummary = layout.kind === 'summary';
  const groups = usePaths(register, (path) => {
    const found = fieldAt(register, path);
    return found !== undefined && (isSummary ? isGroupPath(found) : isHeadingPath(found));
  });
  const breakdowns = usePaths(register, (path) => {
    const found = fieldAt(register, path);
    return found !== undefined && isGroupPath(found);
  });
  const sorts = usePaths(register, (path) => {
    const field = register.fields[path];
    return field !== undefined && !field.live && traitsOf(field).sortable;
  }).flatMap(({ value, label }) => [
    { value, label: `${label} ↑` },
    { value: `-${value}`, label: `${label} ↓` },
  ]);
  const registers = [
    ...allRegisters,
    ...queryLists.filter(({ query }) => (!query.of || query.of.all) && query.rightsOf !== 'caller'),
  ].map((each) => ({
    value: each.key,
    label: say(registerTitle(each)),
  }));
  const search = { showSearch: { optionFilterProp: 'label' as const } };
  return (
    <div className={css.settings}>
      <label>
        {say(reportWords.register)}
        <Select
          {...search}
          disabled={!isNew}
          value={layout.entity}
          options={registers}
          onChange={(entity) =>
            onChange({
              entity,
              groupings: [],
              breakdown: null,
              sort: [],
              columns: [],
              filter: undefined,
              kind: 'detailed',
            })
          }
        />
      </label>
      <label>
        {say(reportWords.kind)}
        <Select
          value={layout.kind}
          options={optionsOf(REPORT_KINDS, say)}
          onChange={(kind) => {
            const first = breakdowns[0]?.value;
            const groupings =
              kind === 'summary' && layout.groupings.length === 0 && first !== undefined ? [first] : layout.groupings;
            onChange({ kind, groupings, columns: [], category: kind });
          }}
        />
      </label>
      <label>
        {say(reportWords.groupings)}
        <Select
          {...search}
          mode="multiple"
          maxCount={2}
          value={[...layout.groupings]}
          options={[...groups]}
          onChange={(groupings: string[]) => {
            if (!isSummary || groupings.length > 0) onChange({ groupings });
          }}
        />
      </label>
      {isSummary ? (
        <label>
          {say(reportWords.breakdown)}
          <Select
            {...search}
            allowClear
            placeholder={say(reportWords.noBreakdown)}
            value={layout.breakdown}
            options={[...breakdowns]}
            onChange={(breakdown: string | null | undefined) => onChange({ breakdown: breakdown ?? null })}
          />
        </label>
      ) : (
        <label>
          {say(reportWords.sort)}
          <Select
            {...search}
            mode="multiple"
            maxCount={5}
            value={[...layout.sort]}
            options={sorts}
            onChange={(sort: string[]) => onChange({ sort })}
          />
        </label>
      )}
      <label>
        {say(reportWords.paper)}
        <Select
          value={layout.paper}
          options={optionsOf(REPORT_PAPERS, say)}
          onChange={(paper) => onChange({ paper })}
        />
      </label>
      <label>
        {say(reportWords.orientation)}
        <Select
          value={layout.orientation}
          options={optionsOf(REPORT_ORIENTATIONS, say)}
          onChange={(orientation) => onChange({ orientation })}
        />
      </label>
      {(['bilingual', 'logos', 'pageBreak'] as const).map((name) => (
        <Checkbox key={name} checked={layout[name]} onChange={(event) => onChange({ [name]: event.target.checked })}>
          {say(reportWords[name])}
        </Checkbox>
      ))}
    </div>
  );
}
