import { importInspect, type ImportInspection } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { ERRORS } from '@plumbline/contract/errors.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useRef, useState } from 'react';
import { importLimits, type ImportLimits } from '@plumbline/contract/rules/import-limits.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { importWords } from './words.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { notify } from '../../lib/look/notify.ts';
import { uploadTo } from '../../lib/call/send.ts';
import { refusalOf } from './file-check.ts';
import { mappingFor, planOf, type PlanPart } from './plan/plan.ts';

/** The chosen file and its import plan. */
export interface FilePlanState {
  readonly file: File | null;
  readonly refusal: Word | string | null;
  /** Null until the server has inspected the file. */
  readonly plan: readonly PlanPart[] | null;
  readonly encoding: ImportEncoding | null;
  /** True when the encoding is only a guess, and the user has not chosen it. */
  readonly isGuess: boolean;
  /** True when the user chose the encoding. */
  readonly isChosen: boolean;
  readonly isReading: boolean;
  readonly take: (file: File | null, table: string | null) => void;
  readonly setPlan: (plan: readonly PlanPart[]) => void;
  readonly setEncoding: (encoding: ImportEncoding) => void;
  /** Sets another table for a file of one sheet. */
  readonly setTable: (table: string) => void;
  /** Resolves to the plan once the server has inspected the file; null when the file is refused. */
  readonly ready: () => Promise<readonly PlanPart[] | null>;
}

interface State {
  readonly file: File | null;
  readonly refusal: Word | string | null;
  readonly inspection: ImportInspection | null;
  readonly plan: readonly PlanPart[] | null;
  readonly encoding: ImportEncoding | null;
  readonly isReading: boolean;
}
const NONE: State = { file: null, refusal: null, inspection: null, plan: null, encoding: null, isReading: false };

async function inspect(file: File, table: string | null, encoding: ImportEncoding | null): Promise<ImportInspection> {
  const fields = { ...(table === null ? {} : { register: table }), ...(encoding === null ? {} : { encoding }) };
  const data = await uploadTo(importInspect.path, { file, fields });
  return data as ImportInspection; // eslint-disable-line -- the contract says what this call answers
}

/** Assigns the only sheet of a file to the chosen table, whatever the sheet's name says. */
const withTable = (plan: readonly PlanPart[], table: string | null): readonly PlanPart[] =>
  table === null || plan.length !== 1
    ? plan
    : plan.map((part) =>
        part.register === table
          ? part
          : { ...part, on: true, register: table, ...mappingFor(part.sheet, table, part.headerRow) },
      );

/** Accepts a file, has the server inspect it, and holds the plan. */
export function useFilePlan(): FilePlanState {
  const permissions = useSession((session) => session.permissions);
  const limits = importLimits(clientSettings(), new Set(permissions));
  const [state, setState] = useState<State>(NONE);
  const reading = useRef<Promise<readonly PlanPart[] | null>>(Promise.resolve(null));

  const read = (file: File, table: string | null, encoding: ImportEncoding | null): void => {
    setState({ ...NONE, file, encoding, isReading: true });
    const work = look({ file, table, encoding, limits }).then((next) => {
      // the user may have chosen another file meanwhile
      if (reading.current === work) setState(next.state);
      return next.plan;
    });
    reading.current = work;
  };

  return {
    file: state.file,
    refusal: state.refusal,
    plan: state.plan,
    encoding: state.encoding ?? state.inspection?.encoding ?? null,
    isGuess: state.encoding === null && state.inspection?.isGuess === true,
    isChosen: state.encoding !== null,
    isReading: state.isReading,
    take(file, table) {
      const problem = file === null ? null : refusalOf(file, limits);
      if (file !== null && problem === null) return read(file, table, null);
      reading.current = Promise.resolve(null);
      setState({ ...NONE, refusal: problem });
    },
    setPlan: (plan) => {
      reading.current = Promise.resolve(plan);
      setState((now) => ({ ...now, plan }));
    },
    setEncoding: (encoding) => {
      // what was read stays where the guess was right
      if (encoding === state.inspection?.encoding && state.encoding === null) setState((now) => ({ ...now, encoding }));
      else if (state.file !== null)
        read(state.file, state.plan?.length === 1 ? (state.plan[0]?.register ?? null) : null, encoding);
    },
    setTable: (table) => {
      reading.current = reading.current.then((plan) => (plan === null ? null : withTable(plan, table)));
      setState((now) => (now.plan === null ? now : { ...now, plan: withTable(now.plan, table) }));
    },
    ready: () => reading.current,
  };
}

async function look({
  file,
  table,
  encoding,
  limits,
}: {
  readonly file: File;
  readonly table: string | null;
  readonly encoding: ImportEncoding | null;
  readonly limits: ImportLimits;
}): Promise<{ readonly state: State; readonly plan: readonly PlanPart[] | null }> {
  try {
    const inspection = await inspect(file, table, encoding);
    const rows = inspection.sheets.reduce((sum, sheet) => sum + (sheet.rowCount ?? 0), 0);
    if (rows > limits.rows)
      return { state: { ...NONE, refusal: fill(importWords.tooManyRows, { rows, limit: limits.rows }) }, plan: null };
    const plan = withTable(planOf(inspection), table);
    if (plan.length === 0) return { state: { ...NONE, refusal: ERRORS.importEmpty.words }, plan: null };
    return { state: { file, refusal: null, inspection, plan, encoding, isReading: false }, plan };
  } catch (error) {
    if (error instanceof CallError && error.key !== 'network' && error.key !== 'timeout')
      return { state: { ...NONE, refusal: error.message }, plan: null };
    notify.failure(error);
    return { state: NONE, plan: null };
  }
}
