import { PassThrough } from 'node:stream';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { readTable, type SheetFile } from '../../sheets/read-table.ts';
import { writeXlsx } from '../../sheets/write-xlsx.ts';
import type { Problem } from './stage.ts';

const CAPTIONS = { outcome: w('Outcome', '结果'), details: w('Details', '详情') } as const;
const OUTCOMES: Readonly<Record<string, Word>> = {
  added: w('Added', '新增'),
  updated: w('Updated', '更新'),
  deleted: w('Deleted', '删除'),
  unchanged: w('Unchanged', '未变'),
  invalid: w('Invalid', '无效'),
};

interface Outcome {
  readonly number: number;
  readonly outcome: string;
  readonly problems: readonly Problem[] | null;
}

/** The result workbook: the file's own columns and order, with outcome and reasons, bad rows red and deleted ones grey (domain guide 3.14 item 6). */
export async function resultWorkbook(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly job: string;
    readonly file: SheetFile;
    readonly name: string;
    readonly language: Language;
  },
): Promise<FileAnswer> {
  const table = await readTable(of.file);
  const body = new PassThrough();
  const columns = [...table.headers, CAPTIONS.outcome[of.language], CAPTIONS.details[of.language]].map((caption) => ({
    caption,
  }));
  async function* marked() {
    for await (const batch of table.rows()) {
      const found = await outcomes(
        db,
        of,
        batch.map((row) => row.number),
      );
      yield batch.map((row) => {
        const outcome = found.get(row.number);
        const said = outcome?.outcome ?? 'unchanged';
        const details = (outcome?.problems ?? []).map((problem) => problem.words[of.language]).join(' ');
        const cells = [
          ...table.headers.map((_, at) => row.cells[at] ?? ''),
          OUTCOMES[said]?.[of.language] ?? said,
          details,
        ];
        const mark = MARKS[said];
        return mark ? { cells, mark } : { cells };
      });
    }
  }
  writeXlsx(body, { sheet: of.name, columns, rows: marked() }).catch((error: unknown) =>
    body.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { file: `${of.name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}
const MARKS: Readonly<Record<string, 'bad' | 'deleted' | 'changed'>> = {
  invalid: 'bad',
  deleted: 'deleted',
  updated: 'changed',
};

async function outcomes(
  db: Db,
  of: { readonly tenantId: string; readonly job: string },
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Outcome>> {
  const found = await rows(
    db,
    sql<Outcome>`select number, outcome, problems from import_row where tenant_id = ${of.tenantId}::uuid and job_id = ${of.job}::uuid and number = any(${numbers}::int[])`,
  );
  return new Map(found.map((row) => [row.number, row]));
}
