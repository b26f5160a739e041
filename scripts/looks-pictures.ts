import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { wear, type Look } from '../checks/journey/looks.ts';

const FOLDER = join(import.meta.dirname, '../docs/looks/after');
const SCREEN = { width: 1366, height: 768 };
/** Lets charts and bars finish drawing; motion is reduced, so that nothing moves afterwards. */
const SETTLE_MS = 900;

/** The pages of docs/looks, in its order: the name of the picture, and the address. */
const PAGES: readonly (readonly [name: string, address: string])[] = [
  ['home', '/home-page'],
  ['tags', '/TaggedItems/Tag'],
  ['skyline', '/Report/Skyline'],
  ['grid', '/Certification/CompletionsGrid'],
  ['status', '/Handover/raisemcc'],
  ['tagitrs', '/Certification/TagITRs'],
  ['week', '/Preservation/LookAhead?view=board'],
  ['cards', '/WorkPack/JobCardBoard'],
  ['import', '/Import/Imports'],
  ['report', '/Report/PlannedVsActualProgress'],
  ['bench', '/SystemSettings/Workbenches'],
  ['users', '/SystemSettings/User'],
  ['punch', '/PunchList/PunchListItem'],
  ['mcc', '/Handover/MCC'],
  ['lookahead', '/Preservation/LookAhead'],
  ['packgrid', '/WorkPack/WorkPackGrid'],
  ['workpacks', '/WorkPack/WorkPacks'],
  ['refgroup', '/RefTable'],
  ['discipline', '/RefTable/Discipline'],
  ['levele', '/Admin/LevelE'],
  ['document', '/Documents/Document'],
  ['procedures', '/Procedures/Procedure'],
  ['mocs', '/Changes/MOCs'],
  ['reports', '/Report/ReportList'],
  ['menu', '/SystemSettings/Menu'],
  ['empty', '/WorkPack/Downloads'],
  ['itrboard', '/Certification/TagITRBoard'],
  ['pwl', '/Preservation/TagPWL'],
  ['day', '/my-daily'],
  ['roles', '/SystemSettings/Role'],
];
/** The looks that the pages have by turns. */
const LOOKS: readonly Omit<Look, 'screen'>[] = [
  { language: 'en', colours: 'light' },
  { language: 'zh', colours: 'light' },
  { language: 'en', colours: 'dark' },
  { language: 'zh', colours: 'dark' },
];

/** The qualities of a picture, from 0 to 1: the first by which it is small enough. */
const QUALITIES = [0.6, 0.5, 0.42, 0.35, 0.3, 0.25] as const;
/** Maximum size of a picture, in characters of its base64: 25 kB. */
const MOST = 33_300;

/** Takes a picture at half its size, as a JPEG. */
async function small(blank: Page, png: Buffer): Promise<Buffer> {
  const address = await blank.evaluate(
    async ({ data, qualities, most }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.round(image.width / 2),
        height: Math.round(image.height / 2),
      });
      const pen = canvas.getContext('2d');
      if (pen) pen.imageSmoothingQuality = 'high';
      pen?.drawImage(image, 0, 0, canvas.width, canvas.height);
      const sizes = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality));
      return sizes.find((url) => url.length <= most) ?? sizes.at(-1) ?? '';
    },
    { data: png.toString('base64'), qualities: QUALITIES, most: MOST },
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Takes the pictures of docs/looks: thirty pages, in four looks by turns. `hide` takes away what covers them. */
export async function takeLooks(page: Page, address: string, hide: (page: Page) => Promise<unknown>): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const blank = await page.context().newPage();
  // all pages of a look, one after another: a look is changed for everything that is open
  for (const [turn, look] of LOOKS.entries()) {
    await page.goto(`${address}/home-page`);
    await wear(page, { ...look, screen: SCREEN });
    for (const [name, path] of PAGES.filter((_, at) => at % LOOKS.length === turn)) {
      await page.goto(`${address}${path}`);
      await page.locator('main h1').filter({ visible: true }).first().waitFor();
      await hide(page);
      await page.waitForLoadState('networkidle');
      await wait(SETTLE_MS);
      const bytes = await small(blank, await page.screenshot());
      writeFileSync(join(FOLDER, `${name}.jpg`), bytes);
      process.stdout.write(`${name}.jpg ${Math.round(bytes.length / 1000)} kB\n`);
    }
  }
}
