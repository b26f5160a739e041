import { Form, type FormInstance } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { StaleData } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { CallError } from '../lib/call/call-error.ts';
import { formErrors, NO_ERRORS, withoutField, type FormErrors } from '../lib/call/form-errors.ts';
import { newKey } from '../lib/session/idempotency-key.ts';
import { sendVerb } from '../lib/call/send.ts';
import { useUnsaved } from '../lib/session/unsaved.ts';
import { dropDraft, dropOldDrafts, readDraft, writeDraft, type DraftPlace } from './draft.ts';
import { changedFields, startValues, valuesToSend, type FormValues } from './row-values.ts';
import { refusalOf } from './save-outcome.ts';
import { differences, firstChoice, joined, type Difference, type Side } from './stale.ts';

/** Two versions of a row, and the side kept for each field. */
export interface StaleForm {
  readonly by: string;
  readonly all: readonly Difference[];
  readonly choice: Readonly<Record<string, Side>>;
  readonly choose: (choice: Readonly<Record<string, Side>>) => void;
}

/** A row as stored. */
export interface SavedRow {
  readonly row: AnyRow;
  /** The batch for undoing the change of an existing row; null for a new row, and where nothing was changed. */
  readonly batch: string | null;
}

/** The form of one row: its values are in `form`, everything else is here. */
export interface RowForm {
  readonly form: FormInstance<FormValues>;
  readonly initial: FormValues;
  readonly isNew: boolean;
  readonly dirty: boolean;
  /** Why it could not be saved, when no field is the cause. */
  readonly failure: string | undefined;
  readonly stale: StaleForm | undefined;
  /** When the restored input of an earlier visit was typed, ISO 8601; undefined where none was restored. */
  readonly restored: string | undefined;
  /** The server's refusals by field, until the form is saved or discarded. */
  readonly server: FormErrors;
  /** Called when fields change: the keys of `touched`. */
  readonly onValues: (touched: Readonly<Record<string, unknown>>) => void;
  /**
   * Saves the row, a new row with the photos staged for it. Returns the stored row, or undefined when it was refused;
   * the reason is then shown.
   */
  readonly save: (photos?: readonly string[]) => Promise<SavedRow | undefined>;
  /** Discards the input. */
  readonly discard: () => void;
}

interface Base {
  readonly values: FormValues;
  readonly rev: number;
}

/** Runs the form of a row, or without a row, of a new one with the initial values `starts`. */
export function useRowForm(register: AnyRegister, row: AnyRow | undefined, starts: FormValues = {}): RowForm {
  const [form] = Form.useForm<FormValues>();
  const place = useMemo<DraftPlace>(() => ({ register: register.key, row: row?.id ?? 'new' }), [register, row?.id]);
  // Input typed earlier is restored. Its row may have changed since: the save sends the revision that was edited, the
  // server then returns both versions, and nothing is overwritten unseen.
  const [draft] = useState(() => readDraft(place));
  const [base, setBase] = useState<Base>(() => ({
    values: startValues(register, row),
    rev: draft?.rev ?? row?.rev ?? 0,
  }));
  const [initial] = useState<FormValues>(() => ({ ...base.values, ...draft?.values, ...(row ? {} : starts) }));
  const [restored, setRestored] = useState(draft?.at);
  const [dirty, setDirty] = useState(draft !== undefined);
  const [failure, setFailure] = useState<string>();
  const [stale, setStale] = useState<
    StaleData & { readonly mine: FormValues; readonly choice: Readonly<Record<string, Side>> }
  >();
  const [server, setServer] = useState(NO_ERRORS);
  const idempotency = useRef(newKey());
  useUnsaved(dirty);
  useEffect(() => dropOldDrafts(), []);

  const now = (): FormValues => ({ ...base.values, ...form.getFieldsValue(true) });
  const all = stale ? differences(register, { mine: stale.mine, base: base.values, theirs: stale.theirs }) : [];

  const onValues = (touched: Readonly<Record<string, unknown>>): void => {
    setServer((errors) => Object.keys(touched).reduce(withoutField, errors));
    const values = now();
    const changed = changedFields(register, values, base.values);
    setDirty(changed.length > 0);
    if (changed.length === 0) return dropDraft(place);
    const changedValues = Object.fromEntries(changed.map((name) => [name, values[name]]));
    return writeDraft(place, { values: changedValues, rev: base.rev, at: new Date().toISOString() });
  };

  const refuse = (error: unknown): void => {
    const refusal = refusalOf(error);
    if (refusal.type === 'fields' && error instanceof CallError) {
      const errors = formErrors(error.fieldErrors, (field) => field in base.values);
      setServer(errors);
      form.setFields([
        ...Object.entries(errors.rules).map(([name, { message }]) => ({ name, errors: [message] })),
        ...Object.entries(errors.cells).map(([name, cells]) => ({ name, errors: cells.map(({ msg }) => msg) })),
      ]);
      setFailure(errors.general[0]);
    }
    if (refusal.type === 'stale') {
      const own = now();
      const parts = differences(register, { mine: own, base: base.values, theirs: refusal.stale.theirs });
      setStale({ ...refusal.stale, mine: own, choice: firstChoice(parts) });
    }
    if (refusal.type === 'failed') setFailure(refusal.message);
    if (refusal.type === 'duplicate') {
      const [key = register.title] = register.naturalKey.filter((name) => name in base.values);
      form.setFields([{ name: key, errors: [refusal.message] }]);
    }
  };

  const send = async (values: FormValues, seen: Base, photos: readonly string[]): Promise<SavedRow | undefined> => {
    if (!row) {
      const made = await sendVerb(
        register.key,
        'create',
        { values: valuesToSend(register, values, undefined), ...(photos.length > 0 && { photos: [...photos] }) },
        { key: idempotency.current },
      );
      return { row: made, batch: null };
    }
    const changes = valuesToSend(register, values, seen.values);
    if (Object.keys(changes).length === 0) return { row, batch: null };
    const { rows, batch } = await sendVerb(register.key, 'update', {
      rows: [{ id: row.id, rev: seen.rev, values: changes }],
    });
    return rows[0] && { row: rows[0], batch };
  };

  const save = async (photos: readonly string[] = []): Promise<SavedRow | undefined> => {
    setFailure(undefined);
    setServer(NO_ERRORS);
    // saving after both versions were shown: my values are now compared with theirs
    const seen = stale ? { values: startValues(register, stale.theirs), rev: stale.theirs.rev } : base;
    const values = stale ? joined(now(), all, stale.choice) : now();
    if (stale) form.setFieldsValue(values);
    try {
      const saved = await send(values, seen, photos);
      dropDraft(place);
      setDirty(false);
      setStale(undefined);
      setRestored(undefined);
      idempotency.current = newKey();
      if (saved) setBase({ values: startValues(register, row && saved.row), rev: row ? saved.row.rev : 0 });
      return saved;
    } catch (error) {
      refuse(error);
      return undefined;
    }
  };

  return {
    form,
    initial,
    isNew: row === undefined,
    dirty,
    failure,
    stale: stale && { by: stale.by, all, choice: stale.choice, choose: (choice) => setStale({ ...stale, choice }) },
    restored,
    server,
    onValues,
    save,
    discard: () => {
      dropDraft(place);
      form.setFieldsValue(base.values);
      setBase({ values: base.values, rev: row?.rev ?? 0 });
      setRestored(undefined);
      setDirty(false);
      setStale(undefined);
      setFailure(undefined);
      setServer(NO_ERRORS);
    },
  };
}
