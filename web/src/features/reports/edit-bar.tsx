import type { ReportEntry } from '@plumbline/contract/features/reports/calls.ts';
import { reportName } from '@plumbline/contract/features/reports/layout.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { sendVerb } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCan } from '../../lib/session/session.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row } from '../../ui/layout.tsx';
import { reportsChanged } from './run-report.ts';
import { reportWords } from './words.ts';

const KEY = registers.reportDefinition.key;

interface EditBarProps {
  readonly reports: readonly ReportEntry[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** The saved reports of a category in a new order: those chosen one place further up or down. */
function moved<T extends { readonly id: string | null }>(
  list: readonly T[],
  chosen: readonly string[],
  step: -1 | 1,
): readonly T[] {
  const order = [...list];
  const places = order.flatMap(({ id }, at) => (id !== null && chosen.includes(id) ? [at] : []));
  for (const at of step === -1 ? places : places.toReversed()) {
    const [one, other] = [order[at], order[at + step]];
    if (!one || !other || (other.id !== null && chosen.includes(other.id))) continue;
    order[at] = other;
    order[at + step] = one;
  }
  return order;
}

/** Arranges and deletes the chosen reports. */
export function EditBar({ reports, chosen, onChosen }: EditBarProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const [folder, setFolder] = useState('');
  const mayDelete = useCan('reportDefinition:delete');
  const saved = reports.filter(({ id }) => id !== null);
  const entries = saved.filter(({ id }) => id !== null && chosen.includes(id));
  const reason = entries.length === 0 ? say(reportWords.chooseFirst) : undefined;

  async function write(rows: { id: string; rev: number; values: Record<string, unknown> }[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      await sendVerb(KEY, 'update', { rows });
      await reportsChanged();
    } catch (error) {
      notify.failure(error);
    }
  }
  const valuesOf = (
    list: readonly ReportEntry[],
    values: (at: number, entry: ReportEntry) => Record<string, unknown>,
  ) =>
    list.flatMap((entry, at) =>
      entry.id === null || entry.rev === null ? [] : [{ id: entry.id, rev: entry.rev, values: values(at, entry) }],
    );
  const move = (step: -1 | 1): Promise<void> => {
    const order = [...Map.groupBy(saved, ({ layout }) => layout.category).values()].flatMap((list) =>
      moved(list, chosen, step),
    );
    const places = new Map(order.map((entry, at) => [entry.id, (at + 1) * 10]));
    const changed = order.filter(({ id, place }) => place !== places.get(id));
    return write(valuesOf(changed, (_, { id }) => ({ place: places.get(id) })));
  };
  const remove = async (): Promise<void> => {
    const names = entries.map(({ layout }) => reportName(layout)[language]).join(language === 'en' ? ', ' : '、');
    const title = fill(reportWords.deleteAsk, { count: entries.length });
    if (
      !(await notify.confirm({
        title,
        text: { en: names, zh: names },
        ok: reportWords.delete,
        cancel: reportWords.keep,
        danger: true,
      }))
    )
      return;
    try {
      const { done, refused } = await sendVerb(KEY, 'remove', { selection: { mode: 'these', ids: [...chosen] } });
      if (refused[0]) notify.message('error', refused[0].why);
      else notify.message('success', fill(reportWords.deleted, { count: done }));
      onChosen([]);
      await reportsChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  const folders = [...new Set(saved.map((entry) => entry.folder))].filter((name) => name !== '');
  return (
    <Row gap={8} wrap>
      <Guarded {...(reason !== undefined && { reason })} onClick={() => move(-1)}>
        ↑ {say(reportWords.up)}
      </Guarded>
      <Guarded {...(reason !== undefined && { reason })} onClick={() => move(1)}>
        ↓ {say(reportWords.down)}
      </Guarded>
      <AutoComplete
        style={{ width: 180 }}
        aria-label={say(reportWords.folder)}
        placeholder={say(reportWords.folder)}
        options={folders.map((value) => ({ value }))}
        value={folder}
        onChange={setFolder}
      />
      <Guarded {...(reason !== undefined && { reason })} onClick={() => write(valuesOf(entries, () => ({ folder })))}>
        {say(reportWords.toFolder)}
      </Guarded>
      {mayDelete && (
        <Guarded danger {...(reason !== undefined && { reason })} onClick={remove}>
          {say(reportWords.delete)}
        </Guarded>
      )}
    </Row>
  );
}
