import { CloseOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Fragment, Suspense, useEffect, useState } from 'react';
import { fieldOf } from '../../grid/columns.ts';
import type { ColumnFilter } from '../../grid/filter-model.ts';
import { filterSummary } from '../../grid/filter-summary.ts';
import { EVERYTHING, NOTHING } from '../../grid/selection.ts';
import { useTitles } from '../../grid/use-titles.ts';
import { ACTS_BAR } from '../../lib/look/page-acts.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { PlainButton, Row } from '../../ui/layout.tsx';
import { useTouch } from '../../ui/use-media.ts';
import { ColourKey } from '../columns/colour-key.tsx';
import { columnWords } from '../columns/column-words.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { ExportMenu } from './export-menu.tsx';
import { groupWords } from '../groups/group-words.ts';
import { listGroups } from '../groups/use-grouped.ts';
import { preloadDelete, BulkEdit, DeleteDialog } from './lazy-dialogs.ts';
import css from './register-page.module.css';
import { pageFacts, type RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

/**
 * The bar above a grid: the active filters, or, while rows are chosen, the actions on them. It is always present, so
 * that nothing jumps.
 */
export function GridStrip({
  screen,
  hasViews = false,
}: {
  readonly screen: RegisterScreen;
  readonly hasViews?: boolean;
}): React.JSX.Element {
  if (screen.chosen > 0 && screen.wire) return <ChosenStrip screen={screen} />;
  return <FilterStrip screen={screen} tabs={hasViews && <ViewTabs screen={screen} />} />;
}

interface FilterStripProps {
  readonly screen: RegisterScreen;
  /** For print: interactive parts are left out. */
  readonly isPaper?: boolean;
  /** The saved views, before the filters. */
  readonly tabs?: React.ReactNode;
}

/** The active filters of the list, as chips that can be removed. */
export function FilterStrip({ screen, isPaper = false, tabs = false }: FilterStripProps): React.JSX.Element {
  const say = useSay();
  const { view, register } = screen;
  const named = Object.entries(view.filters).flatMap(([name, filter]) => {
    const field = fieldOf(register)(name);
    return field ? [{ name, filter, field }] : [];
  });
  return (
    <div className={screen.isFiltered || tabs !== false ? css.strip : `${css.strip} ${css.hint}`}>
      {tabs}
      <Row align="stretch" gap={6} grow className={css.chips}>
        <GroupChip screen={screen} />
        <ColourChip screen={screen} />
        {!isPaper && <QuickFilters screen={screen} />}
        {named.map(({ name, filter, field }) => (
          <FilterChip key={name} field={field} filter={filter} onDrop={() => screen.setFilter(name, undefined)} />
        ))}
        {view.rest && (
          <Chip label={say(registerWords.otherFilter)} text="" onDrop={() => screen.change({ rest: undefined })} />
        )}
      </Row>
      {screen.isFiltered && (
        <PlainButton className={css.link} onClick={screen.clearFilters}>
          {say(registerWords.clearFilters)}
        </PlainButton>
      )}
    </div>
  );
}

/** The filters of one click; in lists without any, how to filter, as long as nothing is filtered. */
function QuickFilters({ screen }: { readonly screen: RegisterScreen }): React.ReactNode {
  const say = useSay();
  const isTouch = useTouch();
  const filters = screen.extension.quickFilters?.(pageFacts(screen));
  if (filters !== undefined || screen.isFiltered) return filters;
  return <span>{say(isTouch ? registerWords.hintTouch : registerWords.hint)}</span>;
}

/** The columns the list is grouped by. */
function GroupChip({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { register, grouped, rows } = screen;
  if (!rows.outline) return null;
  const { listed, total } = rows.outline;
  const columns = listGroups(register, grouped.by)
    .map(({ field }) => field.label[language])
    .join(language === 'en' ? ', ' : '、');
  const word = listed < total ? groupWords.groupedPart : groupWords.grouped;
  return (
    <Chip
      label={say(fill(word, { columns, listed: format.count(listed), total: format.count(total) }))}
      text=""
      drop={say(groupWords.ungroup)}
      onDrop={() => grouped.choose({ inList: false })}
    />
  );
}

/** The column that colours the rows, with what each colour means. */
function ColourChip({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element | null {
  const say = useSay();
  const language = useLanguage();
  const { register, view, change } = screen;
  const field = view.colourBy === null ? undefined : fieldOf(register)(view.colourBy);
  if (view.colourBy === null || !field) return null;
  return (
    <Chip
      label={say(fill(columnWords.coloured, { column: field.label[language] }))}
      text=""
      drop={say(columnWords.uncolour)}
      onDrop={() => change({ colourBy: null })}
    >
      <ColourKey name={view.colourBy} field={field} />
    </Chip>
  );
}

interface FilterChipProps {
  readonly field: Field;
  readonly filter: ColumnFilter;
  readonly onDrop: () => void;
}

function FilterChip({ field, filter, onDrop }: FilterChipProps): React.JSX.Element {
  const language = useLanguage();
  const titles = useTitles(field, filter);
  return (
    <Chip label={field.label[language]} text={filterSummary(filter, field, { language, titles })} onDrop={onDrop} />
  );
}

interface ChipProps {
  readonly label: string;
  readonly text: string;
  /** The label of the remove button, where the chip is not a filter. */
  readonly drop?: string;
  readonly onDrop: () => void;
  readonly children?: React.ReactNode;
}

function Chip({ label, text, drop, onDrop, children }: ChipProps): React.JSX.Element {
  const say = useSay();
  const fullText = text === '' ? label : `${label}: ${text}`;
  return (
    <Row as="span" inline gap={4} className={css.chip} title={fullText}>
      <span>{fullText}</span>
      {children}
      <button type="button" aria-label={drop ?? say(fill(registerWords.dropFilter, { name: label }))} onClick={onDrop}>
        <CloseOutlined aria-hidden />
      </button>
    </Row>
  );
}

function ChosenStrip({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { selection, rows, chosen, wire, extension } = screen;
  const total = rows.total ?? 0;
  const all = chosen === total && selection.mode === 'allMatching';
  const done = (): void => {
    screen.select(NOTHING);
    rows.refresh();
  };
  return (
    <div
      className={css.chosen}
      role="toolbar"
      {...{ [ACTS_BAR]: '' }}
      aria-label={say(fill(registerWords.chosen, { count: format.count(chosen) }))}
    >
      <span className={css.count} role="status">
        {say(fill(all ? registerWords.chosenAll : registerWords.chosen, { count: format.count(chosen) }))}
      </span>
      {wire &&
        extension.bulkActions?.map(({ key, render }) => (
          <Fragment key={key}>{render({ selection: wire, filter: screen.filter, count: chosen, done })}</Fragment>
        ))}
      {wire && <ChosenTools screen={screen} selection={wire} onDone={done} />}
      <ExportMenu screen={screen} chosenOnly />
      <span className={css.spacer} />
      {selection.mode === 'these' && total > chosen && (
        <PlainButton className={css.link} onClick={() => screen.select(EVERYTHING)}>
          {say(fill(registerWords.chooseAll, { count: format.count(total) }))}
        </PlainButton>
      )}
      <PlainButton className={css.link} onClick={() => screen.select(NOTHING)}>
        {say(registerWords.letGo)}
      </PlainButton>
    </div>
  );
}

interface ChosenToolsProps {
  readonly screen: RegisterScreen;
  readonly selection: Selection;
  /** Called after rows were changed or deleted. */
  readonly onDone: () => void;
}

/** What every register can do to chosen rows: give them one value, or delete them. */
function ChosenTools({ screen, selection, onDone }: ChosenToolsProps): React.JSX.Element {
  const say = useSay();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  useEffect(preloadDelete, []);
  return (
    <>
      {screen.may('update') && (
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setDialog('edit')}>
          {say(registerWords.editChosen)}
        </Button>
      )}
      {screen.may('delete') && (
        <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={() => setDialog('delete')}>
          {say(registerWords.delete)}
        </Button>
      )}
      <Suspense>
        {dialog === 'delete' && (
          <DeleteDialog screen={screen} selection={selection} onClose={() => setDialog(undefined)} onDone={onDone} />
        )}
        {dialog === 'edit' && (
          <BulkEdit screen={screen} selection={selection} onClose={() => setDialog(undefined)} onDone={onDone} />
        )}
      </Suspense>
    </>
  );
}
