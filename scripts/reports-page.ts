import { columnsShown } from '@plumbline/contract/features/reports/layout.ts';
import { READY_REPORTS } from '@plumbline/contract/features/reports/ready-made.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { OPERATORS } from '@plumbline/contract/field/operators.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { REPORT_CATEGORIES } from '@plumbline/contract/registers/report/report-definition.ts';
import { fieldAt } from '@plumbline/contract/rules/field-path.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const label = (register: AnyRegister, path: string): string => fieldAt(register, path)?.label.en ?? path;

function filterText(filter: Filter | undefined, register: AnyRegister): string {
  if (filter === undefined) return 'all rows';
  if ('and' in filter) return filter.and.map((part) => filterText(part, register)).join(', ');
  if ('or' in filter) return filter.or.map((part) => filterText(part, register)).join(' or ');
  const { field, op, value } = filter;
  const words: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };
  const values = [value ?? []].flat().map((each) => words[String(each)] ?? String(each));
  return `${label(register, field)} ${OPERATORS[op].en} ${values.join(' / ')}`.trim();
}

/** The page of shipped reports, from their declarations. */
export const reportsPage = (): string =>
  [
    '# Reports that the product ships',
    '',
    'A report is a register or query list with print settings (ADR [111](adr/0111-a-report-is-a-list-with-print-settings.md)).',
    'Each of these is data in `contract/src/features/reports/ready`; no code belongs to one. Days are counted from the day',
    'a report is for, in the time zone of the scope (ADR [133](adr/0133-a-report-counts-days-from-the-day-it-is-for.md)).',
    'A change is saved as a report of the user.',
    '',
    'This page is generated from these declarations by `npm run docs`.',
    '',
    ...Object.entries(REPORT_CATEGORIES).flatMap(([key, word]) => {
      const reports = READY_REPORTS.filter(({ category }) => category === key);
      if (reports.length === 0) return [];
      return [
        `## ${word.en} ${word.zh}`,
        '',
        '| Code | Report | 报表 | Rows of | Groups | Columns | Filter |',
        '| --- | --- | --- | --- | --- | --- | --- |',
        ...reports.map((report) => {
          const register = registerOrListOf(report.entity);
          if (!register) throw new Error(`The report ${report.code} is over ${report.entity}, which does not exist.`);
          const groups = report.groupings.map((path) => label(register, path)).join(', ');
          const split = report.breakdown === null ? '' : ` × ${label(register, report.breakdown)}`;
          const columns = columnsShown(report, register).map(({ field, en }) => en ?? label(register, field));
          const figures = report.kind === 'summary' ? ['counts', ...columns] : columns;
          const cells = [
            `\`${report.code}\``,
            report.nameEn,
            report.nameZh,
            registerTitle(register).en,
            groups + split,
            figures.join(', '),
            filterText(report.filter, register),
          ];
          return `| ${cells.map(cell).join(' | ')} |`;
        }),
        '',
      ];
    }),
  ].join('\n');
