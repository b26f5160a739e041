import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RowQuery } from './columns.ts';
import { allOf } from './filter-model.ts';
import {
  goneLine,
  groupTree,
  lineCount,
  lineOf,
  visibleRuns,
  type Group,
  type GroupField,
  type LineRun,
} from './group-lines.ts';
import { rowSource, type Ask, type RowSource } from './row-source.ts';

/** Maximum number of groups requested; with two fields, the maximum number of pairs. */
const GROUPS_LISTED = 1000;

/** How a list is grouped. */
export interface Grouping {
  /** One or two fields: the second within the first. */
  readonly by: readonly GroupField[];
  /** The fields whose totals are shown in the lines of groups. */
  readonly sums: readonly string[];
}

/** What is known about the groups of a list. */
export interface Outline {
  /** Number of lines in the list: groups, and the rows of open groups. */
  readonly lines: number;
  /** Number of groups listed; `total` is the number of all groups. */
  readonly listed: number;
  readonly total: number;
  /** Not all rows were counted. */
  readonly bounded: boolean;
  /** The keys of all groups, including subgroups. */
  readonly keys: readonly string[];
}

/** The rows of a query in groups: its lines are the groups and, beneath open groups, their rows. */
export interface GroupedSource extends RowSource {
  /** Reads the groups, once. */
  readonly outline: () => Promise<Outline>;
  /** The outline as far as it has been read. */
  readonly known: () => Outline | undefined;
  /** The same groups with a different set of them open. */
  readonly withOpen: (open: ReadonlySet<string>) => GroupedSource;
}

/** The data the lines are built from, cached while groups open and close. */
interface Read {
  answer?: VerbOutput['groups'];
  tree?: Promise<readonly Group[]>;
  groups?: readonly Group[];
  readonly rows: Map<string, RowSource>;
}

interface Asked {
  readonly query: RowQuery;
  readonly grouping: Grouping;
  readonly ask: Ask;
}

/**
 * Reads the lines of a grouped list. The server counts the groups in one statement; rows are read only where a group is
 * open and visible.
 */
export function groupedSource(request: Asked, open: ReadonlySet<string>): GroupedSource {
  return sourceOver(request, open, { rows: new Map() });
}

function sourceOver(request: Asked, open: ReadonlySet<string>, read: Read): GroupedSource {
  let plan: readonly LineRun[] | undefined;
  const planned = async (): Promise<readonly LineRun[]> => (plan ??= visibleRuns(await treeOf(request, read), open));
  const known = (): Outline | undefined => {
    const { groups, answer } = read;
    if (!groups || !answer) return undefined;
    plan ??= visibleRuns(groups, open);
    const { total, bounded } = answer;
    return { lines: lineCount(plan), listed: answer.groups.length, total, bounded, keys: keysOf(groups) };
  };
  return {
    rows: async (start, end) => {
      const runs = (await planned()).filter((run) => run.start < end && run.start + run.length > start);
      const parts = await Promise.all(
        runs.map(async (run) =>
          run.isRows
            ? rowsOf(request, read, {
                run: run,
                from: Math.max(start - run.start, 0),
                to: Math.min(end - run.start, run.length),
              })
            : [lineOf(run.group, open.has(run.group.key))],
        ),
      );
      return parts.flat();
    },
    outline: async () => {
      await planned();
      return known() ?? { lines: 0, listed: 0, total: 0, bounded: false, keys: [] };
    },
    known,
    withOpen: (next) => sourceOver(request, next, read),
  };
}

function treeOf({ query, grouping, ask }: Asked, read: Read): Promise<readonly Group[]> {
  const { by, sums } = grouping;
  read.tree ??= ask
    .groups({
      by: by.map(({ name }) => name),
      limit: GROUPS_LISTED,
      ...(query.filter && { filter: query.filter }),
      ...(sums.length > 0 && { sums: [...sums] }),
    })
    .then((answer) => {
      read.answer = answer;
      read.groups = groupTree(answer.groups, { by, sums, sort: query.sort });
      return read.groups;
    })
    .catch((error: unknown) => {
      delete read.tree;
      throw error;
    });
  return read.tree;
}

/** Rows of one group, exactly as many as requested. */
async function rowsOf(
  { query, ask }: Asked,
  read: Read,
  { run, from, to }: { readonly run: LineRun; readonly from: number; readonly to: number },
): Promise<readonly AnyRow[]> {
  const { group } = run;
  const filter = allOf([query.filter, ...group.filter]);
  const source = read.rows.get(group.key) ?? rowSource({ ...query, filter }, ask);
  read.rows.set(group.key, source);
  const rows = await source.rows(from, to);
  const missing = Array.from({ length: to - from - rows.length }, (_, at) => goneLine(group, from + rows.length + at));
  return [...rows, ...missing];
}

const keysOf = (groups: readonly Group[]): readonly string[] =>
  groups.flatMap(({ key, within }) => [key, ...(within ? keysOf(within) : [])]);
