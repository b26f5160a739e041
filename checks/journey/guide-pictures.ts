import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { listHandoverWords } from '../../web/src/features/handover/list-words.ts';
import { importWords } from '../../web/src/features/imports/words.ts';
import { levelAdminWords } from '../../web/src/features/levels/level-page-words.ts';
import { linkToList } from '../../web/src/lib/place/list-link.ts';
import { adminWords } from '../../web/src/features/users/words.ts';
import { screenWords } from '../support/screen-words.ts';

/** The part of the page that a picture shows, in pixels: what is between the menu and the right edge. */
const PICTURE = { width: 1120, height: 630 } as const;
/** Wide and high enough for any frame around that part. */
const WINDOW = { width: 1400, height: 760 };

/** Where a picture is taken. */
interface Stand {
  readonly page: Page;
  readonly address: string;
  readonly language: Language;
  readonly say: (word: Word) => string;
}

/** A picture of the guide: its name, and how to open what it shows in the demonstration plant. */
export interface GuidePicture {
  readonly name: string;
  readonly open: (at: Stand) => Promise<void>;
}

const ROW = '.ag-row .ag-cell';

async function load({ page, address }: Stand, route: string, sign: string = ROW): Promise<void> {
  await page.goto(`${address}${route}`);
  await page.locator(sign).filter({ visible: true }).first().waitFor();
}

/** Opens the row with this text in its list. */
async function openRow(at: Stand, route: string, text: string): Promise<void> {
  await load(at, route);
  await at.page.locator(ROW).filter({ hasText: text, visible: true }).first().dblclick();
  await at.page.getByRole('dialog').filter({ visible: true }).first().waitFor();
}

const tab = ({ page, say }: Stand, word: Word) =>
  page
    .getByRole('tab', { name: new RegExp(`^${RegExp.escape(say(word))}`) })
    .filter({ visible: true })
    .first();

/** Filters the first column of a list. */
async function filterFirst({ page }: Stand, text: string): Promise<void> {
  await page.locator('.ag-floating-filter input').filter({ visible: true }).first().fill(text);
  await page.locator(ROW).filter({ hasText: text, visible: true }).first().waitFor();
}

/** A tag list with two rows that can be loaded and one of an unknown subsystem. */
const TAG_LIST = [
  'Tag number,Description,Discipline,Equipment type,Subsystems',
  '20-PT-9001,Inlet pressure transmitter,I,Pressure transmitter,20-01',
  '20-PT-9002,Outlet pressure transmitter,I,Pressure transmitter,20-01',
  '20-PT-9003,Bypass pressure transmitter,I,Pressure transmitter,20-99',
].join('\n');

/** The pictures of the guide. */
export const GUIDE_PICTURES: readonly GuidePicture[] = [
  {
    name: 'options',
    open: async (at) => {
      await load(at, '/Admin/LevelE', 'main tr.ant-table-row td');
      await at.page.locator('main tr.ant-table-row td').first().click();
      await tab(at, levelAdminWords.options).click();
    },
  },
  {
    name: 'import-trial',
    open: async (at) => {
      await load(at, '/Import/Imports?table=tag', 'main .ant-segmented-item');
      const { page, say } = at;
      await page
        .locator('main input[type=file]')
        .first()
        .setInputFiles({ name: 'tag-list.csv', mimeType: 'text/csv', buffer: Buffer.from(TAG_LIST) });
      await page
        .locator('.ant-segmented-item')
        .filter({ hasText: say(importWords.simulate) })
        .click();
      await page.getByRole('button', { name: say(importWords.import), exact: true }).click();
      await page.getByRole('button', { name: say(importWords.download) }).waitFor();
    },
  },
  {
    name: 'design-form',
    open: async (at) => {
      await load(at, '/RefTable/ITRs');
      await filterFirst(at, 'E05A');
      const id = await at.page.locator('.ag-row').filter({ hasText: 'E05A' }).first().getAttribute('row-id');
      await load(at, `/RefTable/AddEditDocument?id=${id}`, 'main [role=tab]');
    },
  },
  { name: 'matrix', open: (at) => load(at, '/RefTable/EquipmentTypeITR') },
  { name: 'my-work', open: (at) => load(at, '/my-checks') },
  {
    name: 'check-sheet',
    open: async (at) => {
      const motors: Filter = {
        and: [
          { field: 'taggedItem', op: 'contains', value: '-EM-' },
          { field: 'progress', op: 'is', value: 'inProgress' },
        ],
      };
      await load(at, linkToList('/Certification/TagITRs', motors));
      const id = await at.page.locator('.ag-row').filter({ hasText: '-EM-' }).first().getAttribute('row-id');
      await load(
        at,
        `/Certification/TagITRsEditDocument?id=${id}`,
        'main input, main [role=radio], main [role=checkbox]',
      );
    },
  },
  { name: 'punch-items', open: (at) => load(at, '/PunchList/PunchListItem') },
  { name: 'handover-status', open: (at) => load(at, '/Handover/Status', 'main tbody td') },
  {
    name: 'certificate',
    open: async (at) => {
      const { page, say } = at;
      await load(at, '/Handover/Status', 'main tbody td');
      await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(say(listHandoverWords.blocked))}`) }).click();
      await page.waitForLoadState('networkidle');
      await page.getByRole('link', { name: /^MCC-/ }).filter({ visible: true }).first().click();
      await page.getByRole('dialog').locator('li, tbody td').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'preservation-weeks', open: (at) => load(at, '/Preservation/LookAhead?view=board', 'main table tbody td') },
  { name: 'job-cards', open: (at) => load(at, '/WorkPack/JobCardBoard', '[data-board] [role=listitem]') },
  { name: 'changes', open: (at) => load(at, '/Changes/MOCs') },
  {
    name: 'run-sheet',
    open: async (at) => {
      await load(at, '/Procedures/Procedure');
      const id = await at.page.locator('.ag-row').filter({ hasText: 'PR-20-004' }).first().getAttribute('row-id');
      await load(at, `/Procedures/ProcedureRunSheet?id=${id}`, 'main h2, main h3');
    },
  },
  { name: 'drawings', open: (at) => load(at, '/RefTable/Drawing') },
  { name: 'reports', open: (at) => load(at, '/Report/ReportList', 'main tbody td') },
  {
    name: 'roles',
    open: async (at) => {
      await openRow(at, '/SystemSettings/Role', 'COMPLETIONS_ENGINEER');
      await tab(at, adminWords.permissions).click();
    },
  },
  {
    name: 'search',
    open: async (at) => {
      await load(at, '/home-page', 'main h2, main h3');
      await at.page.keyboard.press('Control+k');
      await at.page.getByRole('combobox').filter({ visible: true }).last().fill('40-P');
      await at.page.getByRole('option').nth(3).waitFor();
    },
  },
];

/** Makes the window as large as a picture needs in the frame of the page, and returns the part that it shows. */
export async function frame(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await page.setViewportSize(WINDOW);
  const x = Math.round((await page.locator('#content').boundingBox())?.x ?? 0);
  await page.setViewportSize({ width: x + PICTURE.width, height: PICTURE.height });
  return { x, y: 0, ...PICTURE };
}

const spoken = {
  en: new Set(screenWords.map(({ en }) => en)),
  zh: new Set(screenWords.map(({ zh }) => zh)),
};

/**
 * The captions that a page shows: its headings, tabs and columns, as far as they are words of the product. A picture with
 * one that the page no longer shows is stale; what the plant contains changes from day to day.
 */
export async function captions(page: Page, language: Language): Promise<readonly string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#content, [role=dialog]')].flatMap((part) =>
      [...part.querySelectorAll<HTMLElement>('h1, h2, [role=tab], [role=columnheader], thead th')]
        .filter(
          (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null,
        )
        .map((element) => (element.innerText.split('\n')[0] ?? '').replaceAll(/[↑↓].*$|\s*\d[\d,]*\+?$/g, '').trim()),
    ),
  );
  return [...new Set(texts)].filter((text) => spoken[language].has(text)).toSorted();
}
