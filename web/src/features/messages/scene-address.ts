import { lookAhead } from '@plumbline/contract/lists/look-ahead.ts';
import { type MsgItem, SCENES, type SceneCode } from '@plumbline/contract/messages.ts';
import { REVIEW_ROUTES } from '@plumbline/contract/pages/finance-pages.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { recordAddress } from '../../register/record-address.ts';
import { MSG_ITEM } from './msg-item.ts';

/** Pages that open what a message is about by a parameter: an import, and the file of a scheduled report. */
const ID_PARAMETERS: Partial<Readonly<Record<SceneCode, readonly [page: string, parameter: string]>>> = {
  importResult: ['/Import/Imports', 'job'],
  groupImport: ['/Import/Imports', 'job'],
  scheduledReport: ['/Report/ScheduledFile', 'id'],
};
/** Pages that are not about one record: the downloads page and the backups page. */
const PAGES: Partial<Readonly<Record<SceneCode, string>>> = {
  documentReady: '/WorkPack/Downloads',
  reportReady: '/Report/ReportList',
  backupFailed: '/Admin/Backups',
};

/** The look-ahead filtered to the rounds of the person a message names. */
function roundsOf({ id }: MsgItem): string {
  if (id === undefined) return lookAhead.route;
  const filter: Filter = { field: 'assignedTo', op: 'is', value: id };
  return `${lookAhead.route}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** The review of an invoice, opened at it; undefined for messages about anything else. */
function reviewOf(scene: SceneCode, { page = '', id = '' }: MsgItem): string | undefined {
  const route = scene.startsWith('invoice') ? REVIEW_ROUTES[page] : undefined;
  return route && `${route}?invoice=${encodeURIComponent(id)}`;
}

/** Scenes that open the record they concern. */
const OF_RECORD: ReadonlySet<SceneCode> = new Set([
  'chase',
  'certificateDoubt',
  'checkRetest',
  'mocRaised',
  'statusChanged',
  'groupAccepted',
  'scheduledFailed',
]);
/** True when a message opens its record; a procedure always does, because no weekly list shows procedures. */
const opensRecord = (scene: SceneCode, { register }: MsgItem): boolean =>
  OF_RECORD.has(scene) || register === 'procedure';

/**
 * The address a message opens, with its business data as text in `msgItem` (specification 2.5); null when it opens
 * nothing.
 */
export function sceneAddress(scene: SceneCode, item: MsgItem): string | null {
  const parameter = ID_PARAMETERS[scene];
  if (parameter) {
    const [page, name] = parameter;
    return item.id === undefined ? page : `${page}?${name}=${encodeURIComponent(item.id)}`;
  }
  const review = reviewOf(scene, item);
  if (review !== undefined) return review;
  if (opensRecord(scene, item)) {
    const { register = '', id = '', title = '' } = item;
    return recordAddress({ register, id, title });
  }
  if (scene === 'preservationDue') return roundsOf(item);
  const { route } = SCENES[scene];
  return route === null ? (PAGES[scene] ?? null) : `/${route}?${MSG_ITEM}=${encodeURIComponent(JSON.stringify(item))}`;
}

/**
 * Opens the subject of a message in a new tab without access to this one (specification 2.5); does nothing when there
 * is nothing to open.
 */
export function openScene(scene: SceneCode, item: MsgItem): void {
  const address = sceneAddress(scene, item);
  if (address !== null) window.open(address, '_blank', 'noopener');
}
