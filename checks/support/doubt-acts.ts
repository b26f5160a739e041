import type { DoubtNotice } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import { importConsequences } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { signOffReject } from '@plumbline/contract/workflow/sign/calls.ts';
import type { Answer } from '@plumbline/server/http/testing.ts';
import { by, named, type Plant, server, these, verb } from './handed-over.ts';
import { importing } from './importing.ts';

const work = importing(server, by);

/** One way of doing an act: called first without an acknowledgement, then with the one it was told to give. */
type Way = (plant: Plant, acknowledged?: string) => Promise<Answer>;

/** A change to the rows of a register, as form values and as people write them in a sheet. */
interface Edit {
  readonly key: RegisterKey;
  /** The row to change, by its name in the plant; without one, a row is added. */
  readonly row?: string;
  readonly values: (plant: Plant) => Record<string, unknown>;
  /** Cells by caption. The key columns identify the row. */
  readonly sheet: (plant: Plant) => Record<string, string>;
  /** The texts a paste writes, by field. */
  readonly texts: (plant: Plant) => Record<string, string>;
}

/** Every way to make an edit, from its declaration. */
export function waysOf({ key, row, values, sheet, texts }: Edit): Readonly<Record<string, Way>> {
  const revOf = async (id: string): Promise<number> => ((await verb(key, 'get', { id })).data as { rev: number }).rev;
  const file = (plant: Plant) => {
    const cells = Object.entries(sheet(plant));
    const line = (part: readonly string[]) => part.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
    return {
      name: 'list.csv',
      body: `${line(cells.map(([caption]) => caption))}\n${line(cells.map(([, text]) => text))}\n`,
    };
  };
  const imported = async (plant: Plant, setting: string) => {
    const [part] = await work.run(file(plant), [{ register: key }], { setting });
    if (!part) throw new Error('not imported');
    if (part.bad.length > 0 || part.job['state'] !== 'done') throw new Error(JSON.stringify(part));
    return part.job.id;
  };
  const byImport: Record<string, Way> = {
    // a dry run reports the doubt, and the file is then imported knowingly: the call itself refuses nothing
    import: async (plant, acknowledged) => {
      const job = await imported(plant, acknowledged === undefined ? 'simulate' : 'full');
      const { data } = await server.call(importConsequences, { job }, by);
      const doubted = data?.filter(({ action }) => action === 'doubt').flatMap(({ titles }) => titles) ?? [];
      const certificates = doubted.map((name) => ({ id: name, name, scope: null, causes: [] }));
      const notice: DoubtNotice = { acknowledge: 'f', count: doubted.length, certificates };
      return { code: acknowledged === undefined ? 409 : 0, data: notice, msg: '', status: 200, headers: {} };
    },
  };
  if (row === undefined)
    return {
      form: (plant, acknowledged) => verb(key, 'create', { values: values(plant) }, acknowledged),
      paste: (plant, acknowledged) => verb(key, 'paste', { add: [texts(plant)] }, acknowledged),
      ...byImport,
    };
  const idOf = ({ id }: Plant): string => id[row] ?? '';
  return {
    form: async (plant, acknowledged) =>
      verb(
        key,
        'update',
        { rows: [{ id: idOf(plant), rev: await revOf(idOf(plant)), values: values(plant) }] },
        acknowledged,
      ),
    paste: async (plant, acknowledged) =>
      verb(
        key,
        'paste',
        { rows: [{ id: idOf(plant), rev: await revOf(idOf(plant)), texts: texts(plant) }] },
        acknowledged,
      ),
    'bulk change': (plant, acknowledged) =>
      verb(key, 'change', { selection: these(idOf(plant)), values: values(plant) }, acknowledged),
    ...byImport,
  };
}

interface Act {
  readonly act: string;
  readonly ways: Readonly<Record<string, Way>>;
  /** The certificates the act puts in doubt, with the causes. */
  readonly doubts: Readonly<Record<string, readonly string[]>>;
}
const edit = (act: string, change: Edit, doubts: Act['doubts']): Act => ({ act, ways: waysOf(change), doubts });
const subName = ({ n }: Plant, index: 1 | 2): string => `S${n}-${index}-01`;

/** The acts that make accepted certificates untrue, each in every way it can be done. */
export const ACTS: readonly Act[] = [
  edit(
    '[rules H19] a tag is added',
    {
      key: 'tag',
      values: ({ n, id }) => ({
        ...named(`N${n}`),
        discipline: id['discipline'],
        equipmentType: id['motor'],
        subSystems: [id['sub1']],
      }),
      texts: (plant) => ({
        name: `N${plant.n}`,
        description: 'new',
        discipline: 'E',
        equipmentType: 'Motor',
        subSystems: subName(plant, 1),
      }),
      sheet: (plant) => ({
        'Tag number': `N${plant.n}`,
        Description: 'new',
        Discipline: 'E',
        'Equipment type': 'Motor',
        Subsystems: subName(plant, 1),
      }),
    },
    { cert1: ['tagCame'], upper1: ['tagCame'] },
  ),
  edit(
    'a tag is added whose checks come by the matrix',
    {
      key: 'tag',
      values: ({ n, id }) => ({
        ...named(`N${n}`),
        discipline: id['discipline'],
        equipmentType: id['typeOfTag'],
        subSystems: [id['sub2']],
      }),
      texts: (plant) => ({
        name: `N${plant.n}`,
        description: 'new',
        discipline: 'E',
        equipmentType: `Motor ${plant.n}`,
        subSystems: subName(plant, 2),
      }),
      sheet: (plant) => ({
        'Tag number': `N${plant.n}`,
        Description: 'new',
        Discipline: 'E',
        'Equipment type': `Motor ${plant.n}`,
        Subsystems: subName(plant, 2),
      }),
    },
    { cert2: ['checkCame', 'tagCame'], upper2: ['tagCame'] },
  ),
  edit(
    '[rules H20] a tag is moved',
    {
      key: 'tag',
      row: 'tag',
      values: ({ id }) => ({ subSystems: [id['sub2']] }),
      texts: (plant) => ({ subSystems: subName(plant, 2) }),
      sheet: (plant) => ({ 'Tag number': `T${plant.n}-tag`, Subsystems: subName(plant, 2) }),
    },
    { cert1: ['checkLeft', 'tagLeft'], cert2: ['checkCame', 'tagCame'], upper1: ['tagLeft'], upper2: ['tagCame'] },
  ),
  edit(
    'a tag gets another equipment type, and with it a check',
    {
      key: 'tag',
      row: 'tag',
      values: ({ id }) => ({ equipmentType: id['typeMore'] }),
      texts: ({ n }) => ({ equipmentType: `Pump ${n}` }),
      sheet: ({ n }) => ({ 'Tag number': `T${n}-tag`, 'Equipment type': `Pump ${n}` }),
    },
    { cert1: ['checkCame'] },
  ),
  edit(
    'a check is added',
    {
      key: 'tagItr',
      values: ({ id }) => ({ taggedItem: id['tag'], itr: id['itrMore'] }),
      texts: ({ n }) => ({ taggedItem: `T${n}-tag`, itr: `E02A${n}` }),
      sheet: ({ n }) => ({ 'Tagged item': `T${n}-tag`, ITR: `E02A${n}`, 'Test reference': '' }),
    },
    { cert1: ['checkCame'] },
  ),
  edit(
    '[rules H21] a punch item that prevents handover is raised',
    {
      key: 'punchListItem',
      values: ({ id }) => ({
        description: 'leak',
        category: id['blocks'],
        discipline: id['discipline'],
        raisedBy: id['person'],
        raisedDate: '2026-02-04',
        scope: 'subSystem',
        subSystem: id['sub1'],
      }),
      texts: (plant) => ({
        description: 'leak',
        category: `PA${plant.n}`,
        discipline: 'E',
        raisedBy: 'Li Wei',
        raisedDate: '2026-02-04',
        scope: 'Subsystem',
        subSystem: subName(plant, 1),
      }),
      sheet: (plant) => ({
        Number: '',
        Description: 'leak',
        Category: `PA${plant.n}`,
        Discipline: 'E',
        'Raised by': 'Li Wei',
        'Raised date': '2026-02-04',
        Scope: 'Subsystem',
        Subsystem: subName(plant, 1),
      }),
    },
    { cert1: ['punchBlocks'], upper1: ['punchBlocks'] },
  ),
  edit(
    'a punch item gets a category that prevents handover',
    {
      key: 'punchListItem',
      row: 'itemB',
      values: ({ id }) => ({ category: id['blocks'] }),
      texts: ({ n }) => ({ category: `PA${n}` }),
      sheet: ({ n, id }) => ({ Number: id['itemB number'] ?? '', Category: `PA${n}` }),
    },
    { cert1: ['punchBlocks'], upper1: ['punchBlocks'] },
  ),
  edit(
    '[rules H38] a subsystem is moved to another system',
    {
      key: 'subSystem',
      row: 'sub1',
      values: ({ id }) => ({ system: id['system2'] }),
      texts: ({ n }) => ({ system: `S${n}-2` }),
      sheet: (plant) => ({ Name: subName(plant, 1), System: `S${plant.n}-2` }),
    },
    { upper1: ['subSystemLeft'], upper2: ['subSystemCame'] },
  ),
  edit(
    '[rules H29] [rules B11] the gates of a type change',
    {
      key: 'handoverType',
      row: 'mcc',
      values: () => ({ gates: ['1', '5'] }),
      texts: () => ({ gates: '1; 5' }),
      sheet: ({ n }) => ({ Name: `MCC${n}`, Gates: '1; 5' }),
    },
    { cert1: ['typeChanged'], cert2: ['typeChanged'] },
  ),
  edit(
    '[rules S10] the class of an ITR with signed checks changes',
    {
      key: 'itr',
      row: 'itr',
      values: ({ id }) => ({ itrClass: id['classB'] }),
      texts: ({ n }) => ({ itrClass: `B${n}` }),
      sheet: ({ n }) => ({ Name: `E01A${n}`, 'ITR class': `B${n}` }),
    },
    { cert1: ['checkLeft'] },
  ),
  edit(
    'the gate of a class changes',
    {
      key: 'itrClass',
      row: 'classA',
      values: () => ({ handoverGate: 2 }),
      texts: () => ({ handoverGate: '2' }),
      sheet: ({ n }) => ({ Name: `A${n}`, 'Handover gate': '2' }),
    },
    { cert1: ['classMoved'], upper1: ['classMoved'] },
  ),
  edit(
    'a category comes to prevent handover',
    {
      key: 'punchListItemCategory',
      row: 'carried',
      values: () => ({ willPreventHandover: true }),
      texts: () => ({ willPreventHandover: 'Yes' }),
      sheet: ({ n }) => ({ Name: `PB${n}`, 'Will prevent handover': 'Yes' }),
    },
    { cert1: ['categoryBlocks'], upper1: ['categoryBlocks'] },
  ),
  {
    act: '[rules H18] a signed check is re-opened',
    ways: {
      'sign-off/reject': ({ id }, acknowledged) =>
        server.call(
          signOffReject,
          { register: 'tagItr', selection: these(id['check'] ?? ''), reason: 'again' },
          { ...by, acknowledged },
        ),
    },
    doubts: { cert1: ['checkReopened'] },
  },
  {
    act: 'an accepted punch item is re-opened',
    ways: {
      'sign-off/reject': ({ id }, acknowledged) =>
        server.call(
          signOffReject,
          { register: 'punchListItem', selection: these(id['itemDone'] ?? ''), reason: 'again' },
          { ...by, acknowledged },
        ),
    },
    doubts: { cert1: ['punchBlocks'], upper1: ['punchBlocks'] },
  },
  {
    act: 'a lower certificate is re-opened',
    ways: {
      'sign-off/reject': ({ id }, acknowledged) =>
        server.call(
          signOffReject,
          { register: 'handover', selection: these(id['cert1'] ?? ''), reason: 'again' },
          { ...by, acknowledged },
        ),
    },
    doubts: { upper1: ['lowerReopened'] },
  },
  {
    act: 'a tag is deleted',
    ways: {
      remove: ({ id }, acknowledged) => verb('tag', 'remove', { selection: these(id['tagBare'] ?? '') }, acknowledged),
    },
    doubts: { cert1: ['tagLeft'], upper1: ['tagLeft'] },
  },
  {
    act: 'a tag is restored',
    ways: { restore: ({ id }, acknowledged) => verb('tag', 'restore', { ids: [id['tagGone']] }, acknowledged) },
    doubts: { cert1: ['tagCame'], upper1: ['tagCame'] },
  },
  {
    act: 'a punch item that prevents handover is restored',
    ways: {
      restore: ({ id }, acknowledged) => verb('punchListItem', 'restore', { ids: [id['itemGone']] }, acknowledged),
    },
    doubts: { cert1: ['punchBlocks'], upper1: ['punchBlocks'] },
  },
];
