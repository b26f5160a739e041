import { ENCODING_NAMES, ENCODINGS, type ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import { loadables } from '@plumbline/contract/registers/list-sheets.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useFormat, useLanguage, useSay } from '../../../lib/value/language.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Grid, Muted, Row, Stack } from '../../../ui/layout.tsx';
import { StatePill } from '../../../ui/state-pill.tsx';
import { importTables, type ImportTable } from '../import-tables.ts';
import { MappingEditor } from './mapping-editor.tsx';
import { FirstRows, PartOptions } from './part-options.tsx';
import { alike, forAlike, mappingFor, toolOf, type PlanPart } from './plan.ts';
import css from './plan.module.css';
import { planWords } from './words.ts';

/** The import plan of a file: its encoding, its sheets, the tables they fill and how. */
export interface FilePlanProps {
  readonly encoding: ImportEncoding | null;
  /** True when the encoding is only a guess, and the user has not chosen it. */
  readonly isGuess: boolean;
  readonly onEncoding: (encoding: ImportEncoding) => void;
  readonly plan: readonly PlanPart[];
  readonly onPlan: (plan: readonly PlanPart[]) => void;
}

export function FilePlan({ encoding, isGuess, onEncoding, plan, onPlan }: FilePlanProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const permissions = useSession((session) => session.permissions);
  const tables = useMemo(
    () => importTables(loadables, { granted: new Set(permissions), language }),
    [permissions, language],
  );
  const [open, setOpen] = useState<number | null>(
    () => plan.find((part) => part.mapping !== null && !part.known)?.id ?? null,
  );
  const change = (id: number, more: Partial<PlanPart>): void =>
    onPlan(plan.map((part) => (part.id === id ? { ...part, ...more } : part)));
  const add = ({ sheet, headerRow }: PlanPart): void => {
    const id = Math.max(...plan.map((part) => part.id)) + 1;
    onPlan([...plan, { id, sheet, headerRow, on: false, register: null, mapping: null, known: false }]);
  };
  return (
    <Stack as="section" gap={12} className={css.plan} aria-label={say(planWords.title)}>
      <h2>{say(planWords.title)}</h2>
      {encoding !== null && (
        <Row wrap gap="8px 12px">
          <span>{say(planWords.encoding)}</span>
          <Select
            aria-label={say(planWords.encoding)}
            value={encoding}
            onChange={onEncoding}
            showSearch={{ optionFilterProp: 'label' }}
            options={ENCODINGS.map((value) => ({ value, label: say(ENCODING_NAMES[value]) }))}
            className={css.encoding ?? ''}
          />
          <Muted small className={css.soft}>
            {say(planWords.encodingNote)}
          </Muted>
        </Row>
      )}
      {encoding !== null && isGuess && (
        <Alert
          type="warning"
          showIcon
          title={say(fill(planWords.encodingGuess, { encoding: ENCODING_NAMES[encoding] }))}
          action={
            <Button size="small" onClick={() => onEncoding(encoding)}>
              {say(planWords.encodingRight)}
            </Button>
          }
        />
      )}
      {plan.length > 1 && (
        <Muted as="p" small className={css.soft}>
          {say(planWords.note)}
        </Muted>
      )}
      <Stack as="ul" gap={8}>
        {plan.map((part) => (
          <li key={part.id} className={css.part} data-off={!part.on || undefined}>
            <PartHead
              part={part}
              tables={tables}
              isOpen={open === part.id}
              onOpen={() => setOpen(open === part.id ? null : part.id)}
              onChange={(more) => change(part.id, more)}
              onAdd={() => add(part)}
            />
            {part.on && part.register !== null && (
              <PartOptions part={part} onChange={(more) => change(part.id, more)} />
            )}
            {part.on && alike(plan, part).length > 0 && (
              <Button size="small" onClick={() => onPlan(forAlike(plan, part))}>
                {say(fill(planWords.same, { count: alike(plan, part).length }))}
              </Button>
            )}
            {open === part.id && part.on && part.register !== null ? (
              <MappingEditor part={part} onChange={(more) => change(part.id, more)} />
            ) : (
              <FirstRows part={part} />
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface PartHeadProps {
  readonly part: PlanPart;
  readonly tables: readonly ImportTable[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (more: Partial<PlanPart>) => void;
  readonly onAdd: () => void;
}

/** A sheet, the table it fills, and how well its captions match. */
function PartHead({ part, tables, isOpen, onOpen, onChange, onAdd }: PartHeadProps): React.JSX.Element {
  const say = useSay();
  const { sheet, register, headerRow } = part;
  const name = sheet.name === '' ? say(planWords.csvSheet) : sheet.name;
  const choose = (key: string | undefined): void =>
    onChange(
      key === undefined
        ? { on: false, register: null, mapping: null, known: false }
        : { on: true, register: key, ...mappingFor(sheet, key, headerRow) },
    );
  return (
    <Grid
      align="center"
      columns="minmax(90px, 1fr) minmax(170px, 240px) minmax(150px, auto) auto"
      gap="8px 12px"
      className={css.head}
    >
      <strong className={css.name}>{name}</strong>
      <Select
        allowClear
        aria-label={`${say(planWords.table)}: ${name}`}
        className={css.table ?? ''}
        placeholder={say(planWords.tableHint)}
        showSearch={{ optionFilterProp: 'label' }}
        value={register}
        onChange={(key: string | undefined) => choose(key)}
        options={tables.map(({ key, label }) => ({ value: key, label }))}
      />
      <Fit part={part} />
      <Row as="span" align="stretch" justify="end" gap={4} className={css.buttons}>
        {part.on && (
          <Button size="small" aria-expanded={isOpen} onClick={onOpen}>
            {say(isOpen ? planWords.hide : planWords.mapping)}
          </Button>
        )}
        {part.on && (
          <Button size="small" type="text" onClick={onAdd}>
            {say(planWords.more)}
          </Button>
        )}
      </Row>
    </Grid>
  );
}

function Fit({ part }: { readonly part: PlanPart }): React.JSX.Element {
  const { on, mapping, known } = part;
  const say = useSay();
  const format = useFormat();
  if (!on) return <StatePill state="not-started">{say(planWords.leave)}</StatePill>;
  if (mapping === null) return <StatePill state="complete">{say(planWords.fits)}</StatePill>;
  const count = format.count(Object.keys(mapping.fields).length);
  const tool = toolOf(part);
  if (tool !== undefined)
    return <StatePill state="complete">{say(fill(planWords.schedule, { tool, count }))}</StatePill>;
  return (
    <StatePill state={known ? 'complete' : 'in-progress'}>
      {say(fill(known ? planWords.known : planWords.mapped, { count }))}
    </StatePill>
  );
}
