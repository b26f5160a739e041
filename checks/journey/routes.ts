import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { BROWSER, type Product } from './browser.ts';

/** Of the first share; the others have those after it. */
const PORT = 28_900;
/** In a smaller plant there is no test pack, and no tag set. */
const TAGS = 2000;
/** So many files take a share of the pages each: all in one, they are the longest file of all. */
const SHARES = 3;

/** The pages of the specification (2.3) that exist, each with its row of the ledger, and what it shows when it works. */
const PAGES = [
  ['R2.1-06', '/project-page', 'cards'],
  ['R2.3-168', '/SystemSettings/Workbenches', 'links'],
  ['R2.3-169', '/SystemSettings/SelectPorject', 'cards'],
  ['R2.3-172', '/SystemSettings/Menu', 'table'],
  ['R2.3-001 R2.3-003', '/Import', 'links'],
  ['R2.3-001 R2.3-007', '/RefTable', 'links'],
  ['R2.3-001 R2.3-099', '/TaggedItems', 'links'],
  ['R2.3-001 R2.3-108', '/Certification', 'links'],
  ['R2.3-001 R2.3-115', '/PunchList', 'links'],
  ['R2.3-001 R2.3-118', '/Handover', 'links'],
  ['R2.3-001 R2.3-149', '/Report', 'links'],
  ['R2.3-001 R2.3-155', '/Admin', 'links'],
  ['R2.3-004', '/Import/Imports', 'form'],
  ['R2.3-005', '/Import/Import_Logs', 'empty'],
  ['R2.3-008', '/RefTable/Activity', 'rows'],
  ['R2.3-009', '/RefTable/Area', 'rows'],
  ['R2.3-010', '/RefTable/AuthorisedPerson', 'rows'],
  ['R2.3-011', '/RefTable/AuthorisedPersonProfession', 'rows'],
  ['R2.3-012', '/RefTable/AuthorisedPersonSubcontractorName', 'rows'],
  ['R2.3-014', '/RefTable/AssuranceTrackerCompletionStatus', 'rows'],
  ['R2.3-015', '/RefTable/CableType', 'rows'],
  ['R2.3-016', '/RefTable/DigitalDocumentCheckBoxType', 'rows'],
  ['R2.3-017', '/RefTable/Discipline', 'rows'],
  ['R2.3-018', '/RefTable/Drawing', 'rows'],
  ['R2.3-019', '/RefTable/DrawingType', 'rows'],
  ['R2.3-020', '/RefTable/DrawingStatus', 'rows'],
  ['R2.3-021', '/RefTable/ExCertifyingbody', 'rows'],
  ['R2.3-022', '/RefTable/ExIPRating', 'rows'],
  ['R2.3-023', '/RefTable/ExProtection', 'rows'],
  ['R2.3-024', '/RefTable/ExRatedModels', 'rows'],
  ['R2.3-025', '/RefTable/ExRatedtoITR', 'rows'],
  ['R2.3-026', '/RefTable/EquipmentType', 'rows'],
  ['R2.3-027', '/RefTable/EquipmentStatus', 'rows'],
  ['R2.3-028', '/RefTable/EquipmentTypeITR', 'rows'],
  ['R2.3-029', '/RefTable/EquipmentTypePWL', 'rows'],
  ['R2.3-030', '/RefTable/ExZones', 'rows'],
  ['R2.3-031', '/RefTable/GlandTypes', 'rows'],
  ['R2.3-032', '/RefTable/HandoverCompletionStatus', 'rows'],
  ['R2.3-033', '/RefTable/HandoverType', 'rows'],
  ['R2.3-034', '/RefTable/ITRs', 'rows'],
  ['R2.3-035', '/RefTable/ITRclass', 'rows'],
  ['R2.3-036', '/RefTable/JobCardStatus', 'rows'],
  ['R2.3-037', '/RefTable/Location', 'rows'],
  ['R2.3-038', '/RefTable/Loop', 'rows'],
  ['R2.3-039', '/RefTable/Module', 'rows'],
  ['R2.3-040', '/RefTable/NotificationGroup', 'rows'],
  ['R2.3-041', '/RefTable/NotificationGroupAuthorisedPerson', 'rows'],
  ['R2.3-042', '/RefTable/OperationType', 'rows'],
  ['R2.3-043', '/RefTable/ParentTag', 'rows'],
  ['R2.3-044', '/RefTable/Phase', 'rows'],
  ['R2.3-045', '/RefTable/PreservationCompletionStatus', 'rows'],
  ['R2.3-046', '/RefTable/Priority', 'rows'],
  ['R2.3-047', '/RefTable/ProcedureType', 'rows'],
  ['R2.3-048', '/RefTable/ProcedureCategory', 'rows'],
  ['R2.3-049', '/RefTable/ProcedureClass', 'rows'],
  ['R2.3-050', '/RefTable/ProcedureCompletionStatus', 'rows'],
  ['R2.3-051', '/RefTable/ProcedureDocumentStatus', 'rows'],
  ['R2.3-052', '/RefTable/Profession', 'rows'],
  ['R2.3-053', '/RefTable/ProfessionDiscipline', 'rows'],
  ['R2.3-054', '/RefTable/PunchListItemCategory', 'rows'],
  ['R2.3-055', '/RefTable/PunchListItemCompletionStatus', 'rows'],
  ['R2.3-056', '/RefTable/PWLs', 'rows'],
  ['R2.3-058', '/RefTable/System', 'rows'],
  ['R2.3-059', '/RefTable/SubSystem', 'rows'],
  ['R2.3-060', '/RefTable/SystemGroup', 'rows'],
  ['R2.3-061', '/RefTable/ServiceDetail', 'rows'],
  ['R2.3-062', '/RefTable/ServiceInterval', 'rows'],
  ['R2.3-063', '/RefTable/Skill', 'rows'],
  ['R2.3-064', '/RefTable/SubcontractorName', 'rows'],
  ['R2.3-065', '/RefTable/TagITRCompletionStatus', 'rows'],
  ['R2.3-066', '/RefTable/TestPackType', 'rows'],
  ['R2.3-067', '/RefTable/TrackerCategory', 'rows'],
  ['R2.3-068', '/RefTable/TrackerSubCategory', 'rows'],
  ['R2.3-069', '/RefTable/TrackerType', 'rows'],
  ['R2.3-070', '/RefTable/UnitsofMeasure', 'rows'],
  ['R2.3-071', '/RefTable/Vendor', 'rows'],
  ['R2.3-072', '/RefTable/WorkGroup', 'rows'],
  ['R2.3-073', '/RefTable/WorkPackCompletionStatus', 'rows'],
  ['R2.3-074', '/RefTable/WorkPackType', 'rows'],
  ['R2.3-100', '/TaggedItems/TaggedItem', 'rows'],
  ['R2.3-105', '/TaggedItems/Tag', 'rows'],
  ['R2.3-101', '/TaggedItems/Cable', 'rows'],
  ['R2.3-102', '/TaggedItems/Line', 'rows'],
  ['R2.3-103', '/TaggedItems/MechanicalJoint', 'rows'],
  ['R2.3-104', '/TaggedItems/Spool', 'rows'],
  ['R2.3-106', '/TaggedItems/TestPack', 'rows'],
  ['R2.3-107', '/TaggedItems/TagSet', 'rows'],
  ['R2.3-109', '/Certification/TagITRs', 'rows'],
  ['R2.3-114', '/Certification/CompletionsGrid', 'tiles'],
  ['R2.3-013', '/RefTable/AssuranceTracker', 'rows'],
  ['R2.3-057', '/RefTable/ProcedureDrawing', 'rows'],
  ['R2.3-129 R2.3-130', '/Procedures/Procedure', 'rows'],
  ['R2.3-116', '/PunchList/PunchList', 'rows'],
  ['R2.3-117', '/PunchList/PunchListItem', 'rows'],
  ['R2.3-119', '/Handover/MCC', 'rows'],
  ['R2.3-120', '/Handover/CCC', 'rows'],
  ['R2.3-121', '/Handover/PAC', 'list'],
  ['R2.3-122', '/Handover/RFSU', 'rows'],
  ['R2.3-123', '/Handover/FAC', 'list'],
  ['R2.3-124', '/Handover/raisemcc', 'table'],
  ['R2.3-127', '/Handover/raiserfsu', 'table'],
  ['R2.3-128', '/Handover/raiserccc', 'table'],
  ['R2.3-152', '/Report/Skyline', 'picture'],
  ['R2.3-157', '/Admin/LevelA', 'table'],
  ['R2.3-158', '/Admin/LevelASelection', 'cards'],
  ['R2.3-159', '/Admin/LevelB', 'table'],
  ['R2.3-160', '/Admin/LevelBSelection', 'cards'],
  ['R2.3-161', '/Admin/LevelC', 'table'],
  ['R2.3-162', '/Admin/LevelD', 'table'],
  ['R2.3-163', '/Admin/LevelE', 'table'],
  ['R2.3-164', '/Admin/Defaultsginoffs', 'signOffs'],
  ['R2.3-165', '/Admin/SavedSearches', 'empty'],
] as const;

/** What proves that a page does real work. */
const SIGNS = {
  rows: '.ag-row .ag-cell',
  list: '.ag-root-wrapper',
  table: 'tbody tr.ant-table-row td',
  tiles: '[role=progressbar], [class*=tile]',
  picture: 'canvas',
  form: '.ant-segmented-item',
  cards: 'main li button',
  signOffs: 'main section .pl-sign',
  links: 'main nav ul a',
  empty: 'h1',
} as const;

let product: Product;
let page: Page;
let problems: readonly string[] = [];

function open(share: number): void {
  beforeAll(async () => {
    if (!BROWSER) return undefined;
    const world = await adminWorld({ database: `routes_${share}`, port: PORT + 10 * share, tags: TAGS });
    ({ product, page, problems } = world);
    return world.end;
  });
}

/** Expects that the page works, and that its heading and title are in this language. */
async function speaks(language: 'en' | 'zh', sign: string): Promise<void> {
  await page.locator(sign).first().waitFor();
  const heading = page.getByRole('heading', { level: 1 }).first();
  await expect
    .poll(() => heading.innerText())
    .toMatch(language === 'zh' ? /[\u4e00-\u9fff]|ITR/ : /^[^\u4e00-\u9fff]+$/);
  // the title is the product name and that of the page (specification 2)
  await expect.poll(() => page.title()).toMatch(language === 'zh' ? /^准绳 - .+/ : /^Plumbline - .+/);
}

/** Opens the pages of one share, from 0. */
export function openPages(share: number): void {
  open(share);
  describe.skipIf(!BROWSER)('pages, in both languages', () => {
    test.each(PAGES.filter((_, at) => at % SHARES === share))(
      '[R1-21 R1-22 R2-02 %s] %s opens and does real work',
      async (_row, path, sign) => {
        await page.goto(`${product.address}${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const isChinese = (await page.evaluate(() => document.documentElement.lang)).startsWith('zh');
        const [first, second] = isChinese ? (['zh', 'en'] as const) : (['en', 'zh'] as const);
        await speaks(first, SIGNS[sign]);
        await page
          .getByText(first === 'zh' ? '中文' : 'EN', { exact: true })
          .first()
          .click();
        await speaks(second, SIGNS[sign]);
        expect(problems).toEqual([]);
      },
    );
  });
}

/** What holds of all pages, in the world of a share that is open. */
export function openWorkspace(): void {
  describe.skipIf(!BROWSER)('the workspace', () => {
    test('[R1-01] wants a sign-in first, and leads back to where one was going', async () => {
      const context = await page.context().browser()?.newContext();
      const stranger = await context?.newPage();
      await stranger?.goto(`${product.address}/TaggedItems/Tag`);
      await stranger?.waitForURL(/\/login\?from=%2FTaggedItems%2FTag/);
      await stranger?.getByLabel('Password', { exact: true }).waitFor();
      await context?.close();
    });

    test('[R2.6-09] every register imports and exports', async () => {
      await page.goto(`${product.address}/RefTable/Discipline`);
      await page.locator(SIGNS.rows).first().waitFor();
      for (const name of [/^(Import|导入)$/, /^(Export|导出)$/])
        expect(await page.getByRole('button', { name }).filter({ visible: true }).count()).toBe(1);
    });
  });
}
