import { allRegisters, registerOf } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Segmented, Select } from 'antd';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useId, useMemo, useState } from 'react';
import { useLanguage, useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { download } from '../../lib/send.ts';
import { useSession } from '../../lib/session.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { DropZone } from './drop-zone.tsx';
import { refusalOf } from './file-check.ts';
import type { ImportSetting } from './import-job-view.ts';
import { importTables } from './import-tables.ts';
import type { ImportOrder } from './use-import.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

const SETTINGS: readonly ImportSetting[] = ['validate', 'simulate', 'full'];

/** Table, file, setting, and the button. */
export interface ImportFormProps {
  /** The table the address asks for. */
  readonly preset: string | null;
  readonly isBusy: boolean;
  readonly onImport: (order: ImportOrder) => Promise<void>;
}

export function ImportForm({ preset, isBusy, onImport }: ImportFormProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const permissions = useSession((session) => session.permissions);
  const tables = useMemo(
    () => importTables(allRegisters, { granted: new Set(permissions), language }),
    [permissions, language],
  );
  const ids = { table: useId(), setting: useId() };
  const [{ asked, chosen }, setTable] = useState({ asked: preset, chosen: preset });
  // another door to this page was opened: its table is wanted
  if (preset !== null && preset !== asked) setTable({ asked: preset, chosen: preset });
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<Word | null>(null);
  const [setting, setSetting] = useState<ImportSetting>('validate');
  const table = tables.find(({ key }) => key === chosen)?.key ?? null;

  const take = (next: File | null): void => {
    const problem = next === null ? null : refusalOf(next);
    setRefusal(problem);
    setFile(problem === null ? next : null);
  };
  if (tables.length === 0) return <Alert type="info" showIcon title={say(importWords.noTables)} />;
  return (
    <div className={css.form}>
      <div className={css.field}>
        <label htmlFor={ids.table}>{say(importWords.table)}</label>
        <Select
          id={ids.table}
          value={table}
          placeholder={say(importWords.tableHint)}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(key) => setTable({ asked, chosen: key })}
          options={tables.map(({ key, label }) => ({ value: key, label }))}
        />
        {table !== null && <TableTools table={table} />}
      </div>
      <div className={css.field}>
        <span>{say(importWords.file)}</span>
        <DropZone file={file} refusal={refusal} onFile={take} />
      </div>
      <div className={css.field}>
        <span id={ids.setting}>{say(importWords.setting)}</span>
        <Segmented
          block
          aria-labelledby={ids.setting}
          value={setting}
          onChange={setSetting}
          options={SETTINGS.map((value) => ({ value, label: say(importWords[value]) }))}
        />
        <span className={css.soft}>{say(importWords[`${setting}Note`])}</span>
      </div>
      <Guarded
        type="primary"
        size="large"
        block
        reason={reasonNot({ table, file, isBusy }, say)}
        onClick={() => (table === null || file === null ? undefined : onImport({ table, file, setting }))}
      >
        {say(importWords.import)}
      </Guarded>
    </div>
  );
}

interface Ready {
  readonly table: string | null;
  readonly file: File | null;
  readonly isBusy: boolean;
}
function reasonNot({ table, file, isBusy }: Ready, say: (word: Word) => string): string | undefined {
  if (isBusy) return say(importWords.running);
  if (table === null) return say(importWords.needTable);
  return file === null ? say(importWords.needFile) : undefined;
}

function TableTools({ table }: { readonly table: string }): React.JSX.Element {
  const say = useSay();
  const take = async (format: 'xlsx' | 'csv'): Promise<void> => {
    try {
      await download(`/api/register/${table}/template`, { format });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <div className={css.tools}>
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
      <Link to={registerOf(table)?.route ?? '.'}>{say(importWords.openTable)}</Link>
    </div>
  );
}
