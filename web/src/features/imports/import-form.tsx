import { importTemplates } from '@plumbline/contract/features/imports/calls/templates.ts';
import { loadableOf, loadables } from '@plumbline/contract/registers/list-sheets.ts';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Segmented, Select } from 'antd';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useId, useMemo, useState } from 'react';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { DropZone } from './drop-zone.tsx';
import type { ImportSetting } from './import-job-view.ts';
import { importTables, type ImportTable } from './import-tables.ts';
import { isPlain, partsOf, whyNotYet } from './plan/plan.ts';
import { planWords } from './plan/words.ts';
import type { FilePlanState } from './use-file-plan.ts';
import type { ImportOrder } from './use-import.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

const SETTINGS: readonly ImportSetting[] = ['validate', 'simulate', 'full'];

/** Props of the form: table, file, setting, and the start button. */
export interface ImportFormProps {
  /** The table given in the address. */
  readonly preset: string | null;
  /** The setting given in the address. */
  readonly presetSetting: string | null;
  readonly isBusy: boolean;
  readonly files: FilePlanState;
  readonly onImport: (order: ImportOrder) => Promise<void>;
  /** A file was chosen or removed: the previous result no longer applies. */
  readonly onFile: () => void;
}

export function ImportForm({
  preset,
  presetSetting,
  isBusy,
  files,
  onImport,
  onFile,
}: ImportFormProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const permissions = useSession((session) => session.permissions);
  const tables = useMemo(
    () => importTables(loadables, { granted: new Set(permissions), language }),
    [permissions, language],
  );
  const settingId = useId();
  const [{ asked: requested, chosen }, setTable] = useState({ asked: preset, chosen: preset });
  // another link to this page was opened: switch to its table
  if (preset !== null && preset !== requested) setTable({ asked: preset, chosen: preset });
  const [setting, setSetting] = useSetting(presetSetting);
  const { file, plan } = files;
  const single = plan?.length === 1 ? plan[0] : undefined;
  const table = tables.find(({ key }) => key === (single?.register ?? chosen))?.key ?? null;

  const choose = (key: string): void => {
    setTable({ asked: requested, chosen: key });
    files.setTable(key);
  };
  // nothing is written in an encoding that is only a guess
  const isUnasked = setting === 'full' && files.isGuess;
  const start = async (): Promise<void> => {
    if (file === null) return;
    const ready = await files.ready();
    // the user must first look at what the server found, which is now on the screen
    if (ready === null || whyNotYet(ready) !== undefined || (plan === null && !isPlain(ready))) return;
    if (isUnasked) return;
    await onImport({ file, setting, parts: partsOf(ready), encoding: files.isChosen ? files.encoding : null });
  };
  if (tables.length === 0) return <Alert type="info" showIcon title={say(importWords.noTables)} />;
  return (
    <Stack gap={18}>
      <TableField tables={tables} table={table} isMany={plan !== null && plan.length > 1} onTable={choose} />
      <Stack gap={6} className={css.field}>
        <span>{say(importWords.file)}</span>
        <DropZone
          file={file}
          refusal={files.refusal}
          onFile={(next) => {
            onFile();
            files.take(next, chosen);
          }}
        />
      </Stack>
      <Stack gap={6} className={css.field}>
        <span id={settingId}>{say(importWords.setting)}</span>
        <Segmented
          block
          aria-labelledby={settingId}
          value={setting}
          onChange={setSetting}
          options={SETTINGS.map((value) => ({ value, label: say(importWords[value]) }))}
        />
        <span className={css.soft}>{say(importWords[`${setting}Note`])}</span>
      </Stack>
      <Guarded
        type="primary"
        size="large"
        block
        reason={reasonNot({ table, file, plan, isBusy, isUnasked }, say)}
        onClick={start}
      >
        {say(importWords.import)}
      </Guarded>
    </Stack>
  );
}

/** The import setting: that of the address until the user chooses another; without one the choice stays. */
function useSetting(preset: string | null): readonly [ImportSetting, (setting: ImportSetting) => void] {
  const wanted = SETTINGS.find((value) => value === preset);
  const [{ setting, given }, setSettings] = useState({ setting: wanted ?? 'validate', given: wanted });
  if (wanted !== undefined && wanted !== given) setSettings({ setting: wanted, given: wanted });
  return [setting, (next) => setSettings({ setting: next, given: wanted })];
}

interface TableFieldProps {
  readonly tables: readonly ImportTable[];
  readonly table: string | null;
  /** True when the file has several sheets, each with its own table. */
  readonly isMany: boolean;
  readonly onTable: (table: string) => void;
}

function TableField({ tables, table, isMany, onTable }: TableFieldProps): React.JSX.Element {
  const say = useSay();
  const id = useId();
  return (
    <Stack gap={6} className={css.field}>
      <label htmlFor={id}>{say(importWords.table)}</label>
      <Select
        id={id}
        value={isMany ? null : table}
        disabled={isMany}
        placeholder={say(isMany ? importWords.tablesBySheet : importWords.tableHint)}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={onTable}
        options={tables.map(({ key, label }) => ({ value: key, label }))}
      />
      <TableTools table={isMany ? null : table} />
    </Stack>
  );
}

interface Ready {
  readonly table: string | null;
  readonly file: File | null;
  readonly plan: FilePlanState['plan'];
  readonly isBusy: boolean;
  /** True while a guessed encoding waits to be confirmed. */
  readonly isUnasked: boolean;
}
function reasonNot({ table, file, plan, isBusy, isUnasked }: Ready, say: (word: Word) => string): string | undefined {
  if (isBusy) return say(importWords.running);
  const why = plan === null ? undefined : whyNotYet(plan);
  if (table === null && (plan === null || plan.length === 1)) return say(importWords.needTable);
  if (file === null) return say(importWords.needFile);
  if (isUnasked) return say(planWords.needEncoding);
  return why && say(why);
}

function TableTools({ table }: { readonly table: string | null }): React.JSX.Element {
  const say = useSay();
  const take = async (format: 'xlsx' | 'csv'): Promise<void> => {
    try {
      await download(`/api/register/${table}/template`, { format });
    } catch (error) {
      notify.failure(error);
    }
  };
  const takeAll = async (): Promise<void> => {
    try {
      await download(importTemplates, {});
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Row wrap gap={8}>
      {table !== null && (
        <>
          <span className={css.soft}>{say(importWords.template)}</span>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              size="small"
              aria-label={`${say(importWords.template)} .${format}`}
              onClick={() => void take(format)}
            >
              .{format}
            </Button>
          ))}
        </>
      )}
      <Guarded size="small" onClick={takeAll}>
        {say(importWords.allTemplates)}
      </Guarded>
      {table !== null && <Link to={loadableOf(table)?.route ?? '.'}>{say(importWords.openTable)}</Link>}
    </Row>
  );
}
