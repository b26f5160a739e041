import { OFFERS, type FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { guessRoles } from '@plumbline/contract/rules/own-sheet/guess-roles.ts';
import type { LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { ownFormOf } from '@plumbline/contract/rules/own-sheet/own-form.ts';
import type { Role } from '@plumbline/contract/rules/own-sheet/roles.ts';
import { keyOf, mapOf } from '@plumbline/contract/rules/own-sheet/sheet-map.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { ArrowLeftOutlined, CheckOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Select, Tabs } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { notify } from '../../../lib/look/notify.ts';
import { useUnsaved } from '../../../lib/session/unsaved.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { Guarded } from '../../../ui/guarded.tsx';
import { Grid, Muted, Row, Stack } from '../../../ui/layout.tsx';
import { saveOwnSheetData } from '../file-tools.ts';
import { FormPreview } from '../form-preview.tsx';
import {
  cellsIn,
  correctedRoles,
  type Corrections,
  firstShown,
  rangeName,
  type Selection,
  selectionOf,
  withoutRole,
  withRole,
} from './correct.ts';
import css from './own-sheet.module.css';
import type { OwnBook } from './read-own-sheet.ts';
import { LeftList, ReadingList } from './reading-list.tsx';
import { RoleBar } from './role-bar.tsx';
import { SheetCanvas } from './sheet-canvas.tsx';
import { ownWords } from './words.ts';

/** Props of the page. */
interface OwnSheetViewProps {
  readonly owner: FormOwner;
  readonly title: { readonly title: string; readonly description: string };
  readonly book: OwnBook;
  readonly onUse: (form: FormTemplate) => void;
  readonly onBack: () => void;
}

const NOTHING: Corrections = new Map();

/** A workbook side by side with the form that it is read as; cells are corrected by choosing what they are. */
export function OwnSheetView(props: OwnSheetViewProps): React.JSX.Element {
  const { book } = props;
  const [at, setAt] = useState(() => firstShown(book.sheets));
  const [all, setAll] = useState<ReadonlyMap<number, readonly Corrections[]>>(new Map());
  const sheet = book.sheets[at];
  useUnsaved([...all.values()].some((steps) => steps.length > 0));
  if (!sheet) throw new Error('A workbook that was read has a sheet.');
  return (
    <SheetReading
      key={at}
      {...props}
      sheet={sheet}
      at={at}
      onSheet={setAt}
      steps={all.get(at) ?? []}
      onSteps={(steps) => setAll(new Map(all).set(at, steps))}
    />
  );
}

interface SheetReadingProps extends OwnSheetViewProps {
  readonly sheet: LaidSheet;
  readonly at: number;
  readonly onSheet: (at: number) => void;
  /** The corrections, step by step. */
  readonly steps: readonly Corrections[];
  readonly onSteps: (steps: readonly Corrections[]) => void;
}

function SheetReading(props: SheetReadingProps): React.JSX.Element {
  const { owner, title, sheet, steps, onSteps } = props;
  const say = useSay();
  const [selection, setSelection] = useState<Selection | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [lit, setLit] = useState<readonly string[]>([]);
  const corrections = steps.at(-1) ?? NOTHING;
  const map = useMemo(() => mapOf(sheet), [sheet]);
  const guesses = useMemo(() => guessRoles(sheet), [sheet]);
  const roles = useMemo(() => correctedRoles(guesses, corrections), [guesses, corrections]);
  const own = useMemo(() => ownFormOf(sheet, roles, owner), [sheet, roles, owner]);
  const shown = useDeferredValue(own.template);
  const litCells = useMemo(() => new Set(lit), [lit]);
  const cells = selection ? cellsIn(map, selection) : [];
  const chosen = new Set(cells.map((cell) => roles.get(keyOf(cell))?.role ?? own.derived.get(keyOf(cell))));
  const [only] = chosen;
  const select = (keys: readonly string[]): void => {
    const [row, col] = (keys[0] ?? '').split(',').map(Number);
    if (row !== undefined && col !== undefined) setSelection(selectionOf(map, { row, col }, { row, col }));
  };
  const actions = { lit: hovered, onHover: setLit, onShow: select };
  return (
    <Stack gap={12}>
      <Head {...props} own={own} count={countsOf(roles, corrections)} />
      <Grid align="start" columns="minmax(0, 3fr) minmax(320px, 2fr)" gap={16} className={css.split}>
        <Stack as="section" gap={8} className={css.side} aria-label={say(ownWords.yourSheet)}>
          <RoleBar
            range={selection && rangeName(map, selection)}
            role={chosen.size === 1 ? only : undefined}
            isCorrected={cells.some((cell) => corrections.has(keyOf(cell)))}
            onRole={(role: Role) => onSteps([...steps, withRole(corrections, cells, role)])}
            onReset={() => onSteps([...steps, withoutRole(corrections, cells)])}
          />
          <SheetCanvas
            sheet={sheet}
            map={map}
            roles={roles}
            derived={own.derived}
            corrections={corrections}
            selection={selection}
            lit={litCells}
            onSelect={setSelection}
            onHover={setHovered}
          />
        </Stack>
        <Stack as="section" className={css.reading} aria-label={say(ownWords.ourReading)}>
          <Tabs
            size="small"
            items={[
              { key: 'reading', label: say(ownWords.tabReading), children: <ReadingList own={own} {...actions} /> },
              { key: 'form', label: say(ownWords.tabForm), children: <FormPreview template={shown} owner={title} /> },
              {
                key: 'left',
                label: say(fill(ownWords.tabLeft, { count: own.left.length })),
                children: <LeftList own={own} {...actions} />,
              },
            ]}
          />
        </Stack>
      </Grid>
    </Stack>
  );
}

interface Counts {
  readonly guessed: number;
  readonly unsure: number;
  readonly set: number;
}
function countsOf(roles: ReturnType<typeof guessRoles>, corrections: Corrections): Counts {
  const guesses = [...roles].filter(([key]) => !corrections.has(key));
  return {
    guessed: guesses.length,
    unsure: guesses.filter(([, { sure }]) => !sure).length,
    set: corrections.size,
  };
}

interface HeadProps extends SheetReadingProps {
  readonly own: ReturnType<typeof ownFormOf>;
  readonly count: Counts;
}
function Head({
  owner,
  book,
  at,
  onSheet,
  steps,
  onSteps,
  own,
  count,
  sheet,
  onUse,
  onBack,
}: HeadProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const lacks = OFFERS[owner].tasks && own.template.tasks.length === 0 ? say(ownWords.noTask) : undefined;
  const figures = [
    fill(ownWords.guessed, { count: format.count(count.guessed) }),
    ...(count.unsure > 0 ? [fill(ownWords.unsure, { count: format.count(count.unsure) })] : []),
    ...(count.set > 0 ? [fill(ownWords.set, { count: format.count(count.set) })] : []),
  ];
  const leave = async (): Promise<void> => {
    const isSure =
      steps.length === 0 ||
      (await notify.confirm({
        title: ownWords.leave,
        text: ownWords.leaveText,
        ok: ownWords.leaveOk,
        cancel: ownWords.stay,
        danger: true,
      }));
    if (isSure) onBack();
  };
  return (
    <Row wrap gap="6px 12px" card className={css.head}>
      <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => void leave()}>
        {say(ownWords.back)}
      </Button>
      {book.sheets.length > 1 && (
        <Select
          aria-label={say(ownWords.sheet)}
          value={at}
          popupMatchSelectWidth={false}
          options={book.sheets.map(({ name, hidden }, value) => ({
            value,
            label: hidden ? say(fill(ownWords.hiddenSheet, { name })) : name,
          }))}
          onChange={onSheet}
        />
      )}
      <Muted small role="status">
        {figures.map(say).join(' · ')}
      </Muted>
      <Row wrap gap={8} className={css.tools}>
        <Button
          icon={<UndoOutlined aria-hidden />}
          aria-label={say(ownWords.undo)}
          title={say(ownWords.undo)}
          disabled={steps.length === 0}
          onClick={() => onSteps(steps.slice(0, -1))}
        />
        <Button onClick={() => saveOwnSheetData(sheet, own)}>{say(ownWords.data)}</Button>
        <Guarded
          type="primary"
          icon={<CheckOutlined aria-hidden />}
          reason={lacks}
          title={say(ownWords.applyHelp)}
          onClick={() => onUse(own.template)}
        >
          {say(ownWords.apply)}
        </Guarded>
      </Row>
    </Row>
  );
}
