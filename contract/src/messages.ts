import { w, type Word } from './words/word.ts';

/** What a message is about, and which page it opens (specification 2.5). */
export interface Scene {
  /**
   * The named route that a click opens in a new tab; null opens nothing. Its path is `/` and the name (readings D35).
   */
  readonly route: string | null;
  /** The name shown in the user's notification preferences. */
  readonly label: Word;
}

/** Every kind of message: the scenes of specification 2.5, and the result of an import (readings D74). */
export const SCENES = {
  /** A record is waiting for a signature that this person may give. */
  S0000006: { route: 'pending-trial', label: w('For my signature', '待我签署') },
  /** A request by this person was signed. */
  S0000007: { route: 'apply', label: w('My request was signed', '我的申请已签署') },
  /** A summary of this person's work on one day. */
  S0000008: { route: 'my-daily', label: w('Summary of my day', '我的当日工作') },
  /** For information only: a certificate that this person signed was accepted. */
  S0000009: { route: null, label: w('A certificate I signed was accepted', '我签署的证书已接收') },
  /** A request by this person was rejected. */
  S0000010: { route: 'apply', label: w('My request was rejected', '我的申请被退回') },
  /** A Tag ITR got a status that notifies its assigned person or a sign-off; opens the check. */
  statusChanged: { route: null, label: w('A check reached a status I follow', '检查变为需通知我的状态') },
  /** Work was assigned to this person. */
  S0000011: { route: 'weekly-management-myPlan', label: w('Work was assigned to me', '有工作分配给我') },
  /** The planned date of assigned work was moved. */
  S0000012: { route: 'weekly-management-myPlan', label: w('A planned date of mine was moved', '我的计划日期有变更') },
  /** This week's work of the people in the same company and discipline. */
  S0000013: { route: 'weekly-management-memberPlan', label: w("My team's week", '成员周计划') },
  /** Assigned work in the scope has been overdue too long; sent to those who may act for others. */
  escalated: {
    route: 'weekly-management-memberPlan',
    label: w('Work of my team is overdue for too long', '团队工作逾期过久'),
  },
  /** This person's work for this week. */
  S0000014: { route: 'weekly-management-myPlan', label: w('My week', '我的周计划') },
  /** Work assigned to this person has come within the days of notice of its planned date, or has become overdue. */
  workDue: { route: 'weekly-management-myPlan', label: w('My work is due or overdue', '我的工作到期或逾期') },
  /** A user reminds this person of assigned work that the user is waiting for; opens the first of the records. */
  chase: { route: null, label: w('I was reminded of my work', '收到催办') },
  /** A certificate was accepted whose type a notification group of this person follows; opens the certificate. */
  groupAccepted: { route: null, label: w('A certificate my group follows was accepted', '通知组关注的证书已接收') },
  /** Something invalidated an accepted certificate that this person signed; opens the certificate. */
  certificateDoubt: { route: null, label: w('A certificate I signed is in doubt', '我签署的证书存疑') },
  /** An MOC was raised on, or later linked to, a work pack that this person started or approves; opens the MOC. */
  mocRaised: { route: null, label: w('An MOC was raised on my work pack', '我的工作包有新变更') },
  /** A signed check must be re-verified that this person signed or that is assigned to them; opens the check. */
  checkRetest: { route: null, label: w('One of my checks must be re-verified', '我的检查须复核') },
  /**
   * Preservation cycles assigned to this person are overdue or due soon, once a day; opens the look-ahead filtered to
   * them.
   */
  preservationDue: { route: null, label: w('My preservation is due', '我的维护保养到期') },
  /** An import by this person has ended; opens the import. */
  importResult: { route: null, label: w('My import has ended', '我的导入已结束') },
  /** Another user's import that a notification group of this person follows has ended; opens the import. */
  groupImport: { route: null, label: w('An import my group follows has finished', '通知组关注的导入已结束') },
  /** The full documentation this person requested is ready, or failed; opens the downloads. */
  documentReady: { route: null, label: w('My document is ready or failed', '我的文档已生成') },
  /** A report this person put into the queue is ready, or failed; opens the list of reports. */
  reportReady: { route: null, label: w('My report is ready or failed', '我的报表已生成') },
  /** A scheduled report was made for this person, who gets no mail; opens its file. */
  scheduledReport: { route: null, label: w('A scheduled report for me is ready', '发给我的定时报表已生成') },
  /** A scheduled report of this person was not sent, or not to everybody; opens the schedule. */
  scheduledFailed: { route: null, label: w('My scheduled report was not sent', '我的定时报表未发送') },
  /** A procedure document is required soon and not yet authorised for issue; sent to its owner, opens the procedure. */
  procedureDue: { route: null, label: w('A document of mine is required soon', '我负责的文件即将到期') },
  /** An invoice was submitted, or sent to second audit, that this person may audit; opens it. */
  invoiceAwaits: { route: null, label: w('An invoice awaits my audit', '有发票待我审核') },
  /** An invoice that this person submitted was passed; opens it. */
  invoicePassed: { route: null, label: w('An invoice of mine was passed', '我提交的发票已通过') },
  /** An invoice that this person submitted was returned; opens it. */
  invoiceReturned: { route: null, label: w('An invoice of mine was returned', '我提交的发票被退回') },
  /** A backup failed; sent to administrators. */
  backupFailed: { route: null, label: w('A backup failed', '备份失败') },
} as const satisfies Record<string, Scene>;
/** The code of a scene. */
export type SceneCode = keyof typeof SCENES;
/** All scene codes, in order. */
export const SCENE_CODES = Object.keys(SCENES) as [SceneCode, ...SceneCode[]]; // the keys of a literal of ours

/** When a kind of message is mailed. */
export const MAIL_TIMES = {
  none: w('No', '不发送'),
  /** As soon as it is written, or when the quiet hours end. */
  immediate: w('At once', '立即'),
  /** Together with all others of that day in one mail, each morning at 7. */
  daily: w('Each morning', '每天早晨'),
} as const;
/** When a kind of message is mailed. */
export type MailTime = keyof typeof MAIL_TIMES;

/** How a user wants to receive one kind of message. */
export interface MessageChoice {
  /** In the list under the bell. */
  readonly bell: boolean;
  /** As a toast on the page currently open. */
  readonly toast: boolean;
  /** By mail, when the account has an address. */
  readonly mail: MailTime;
}
/** The default until the user chooses. */
export const DEFAULT_CHOICE: MessageChoice = { bell: true, toast: true, mail: 'none' };

/**
 * The business data of a message: the record it is about and where that record lives. It travels as text in the
 * parameter `msgItem` and arrives as untrusted input: the page loads the record again under its own rights (readings
 * D75).
 */
export interface MsgItem {
  /** The register of the record. */
  readonly register?: string;
  /** The record. */
  readonly id?: string;
  /** The title people know the record by. */
  readonly title?: string;
  /** The scope of work (level E) that the record belongs to. */
  readonly scope?: string;
  /** The review of an invoice. */
  readonly page?: string;
  /** A day, `yyyy-mm-dd`: the day of a summary, or the Monday of a week. */
  readonly day?: string;
}

/** The counts of an import, named as in the result row of specification 3; counts that do not apply are null. */
export interface ImportResultRow {
  readonly id: string;
  readonly tableName: string;
  readonly importSetting: string;
  readonly total: number | null;
  readonly added: number | null;
  readonly deleted: number | null;
  readonly updated: number | null;
  readonly invalid: number | null;
  readonly unchanged: number | null;
  readonly toBeAdded: number | null;
  readonly toBeUpdated: number | null;
  readonly toBeDeleted: number | null;
  /** `done`, `failed` or `cancelled`. */
  readonly state: string;
}

/** A record with work to be done. */
export interface ChasedLine {
  readonly register: string;
  readonly id: string;
  /** The title of the record; blank where the caller cannot see it. */
  readonly title: string;
}
/**
 * The result of a reminder: each person notified, with the records; and the records nobody was notified of, with the
 * reason.
 */
export interface Chased {
  readonly told: readonly { readonly person: string; readonly lines: readonly ChasedLine[] }[];
  readonly notTold: readonly (ChasedLine & { readonly why: Word })[];
}

/** The messages the server sends over the websocket, as JSON (readings D55). */
export type Frame =
  /** The connection is admitted; everything else follows it. Each later hello gets the same reply. */
  | { readonly type: 'ready' }
  | {
      readonly type: 'message';
      readonly id: string;
      readonly scene: SceneCode;
      /** In the language of the connection. */
      readonly title: string;
      readonly content: string;
      readonly msgItem: MsgItem;
      /** ISO 8601. */
      readonly time: string;
      /** Whether the user wants a toast for it. */
      readonly toast: boolean;
    }
  | { readonly type: 'import-result'; readonly rows: readonly ImportResultRow[]; readonly toast: boolean }
  /** Rows of these registers changed in the project: open lists may reload. Register names only, never rows. */
  | { readonly type: 'changed'; readonly registers: readonly string[] }
  /**
   * Rows of these registers, which this page watches, changed: the page requests the changed rows under its own rights.
   * Register names only.
   */
  | { readonly type: 'rows'; readonly registers: readonly string[] }
  /** Messages may have been missed: reload the messages that the page shows. */
  | { readonly type: 'resync' };

/**
 * The message a page may send over the websocket: its token, where the upgrade request did not carry it, its language,
 * and the registers it watches.
 */
export interface Hello {
  /** The session token (readings D55). A changed token need not be sent again: the socket belongs to the session. */
  readonly token?: string;
  /** `en` or `zh`, also `zh_CN` and similar: the language of titles and contents from now on. */
  readonly lang?: string;
  /**
   * The registers whose lists the page currently shows, by the keys that own their tables; at most 20. Replaces any
   * earlier list.
   */
  readonly watch?: readonly string[];
}

/** The path of the message service (specification 7.4). */
export const rtcPath = (project: string, identity: string): string =>
  `/msg-center/rtc/${encodeURIComponent(project)}/${encodeURIComponent(identity)}`;
/** The subprotocol; a token may follow it as a second one (readings D55). */
export const RTC_PROTOCOL = 'rtc';

/**
 * How long ago a page may have begun to read when it connects, or begins to watch a list, in milliseconds: the server
 * sends it what was sent to others since then. A page that comes later reads again.
 */
export const RECENT_MS = 3000;

/** Why the server closes a websocket. */
export const SOCKET_CLOSE = {
  /** The message could not be parsed. */
  unreadable: 4400,
  /** The token belongs to no session, or its session has ended or is locked, or its user is disabled. */
  session: 4401,
  /** The project is not granted, or the identity belongs to another user. */
  forbidden: 4403,
  /** No token arrived within five seconds. */
  late: 4408,
  /** The client reads too slowly: too much data is waiting to be sent. */
  slow: 4413,
  /** Too many connections from one address. */
  busy: 4429,
  /** The user has opened more pages than a user may have connected: a newer page has taken the place. */
  displaced: 4430,
} as const;
