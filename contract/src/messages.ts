import { w, type Word } from './words/word.ts';

/** What a message is about, and which page it opens (specification 2.5). */
export interface Scene {
  /** The named route a click opens in a new tab; null opens nothing. Its path is `/` and the name (readings D35). */
  readonly route: string | null;
  /** What people choose by in their preferences. */
  readonly label: Word;
}

/** Every kind of message: the scenes of specification 2.5, and the result of an import (readings D74). */
export const SCENES = {
  /** A record waits for a signature this person may give. */
  S0000006: { route: 'pending-trial', label: w('For my signature', '待我签署') },
  /** What this person asked for was signed. */
  S0000007: { route: 'apply', label: w('My request was signed', '我的申请已签署') },
  /** What this person did on a day. */
  S0000008: { route: 'my-daily', label: w('Summary of my day', '我的当日工作') },
  /** Only to know: a certificate one has signed was accepted. */
  S0000009: { route: null, label: w('A certificate I signed was accepted', '我签署的证书已接收') },
  /** What this person asked for was rejected. */
  S0000010: { route: 'apply', label: w('My request was rejected', '我的申请被退回') },
  /** A Tag ITR got a status of which its assigned person or a sign-off is to hear; opens the check. */
  statusChanged: { route: null, label: w('A check got a status I am told of', '检查变为需通知我的状态') },
  /** Work was assigned to this person. */
  S0000011: { route: 'weekly-management-myPlan', label: w('Work was assigned to me', '有工作分配给我') },
  /** The planned date of assigned work was moved. */
  S0000012: { route: 'weekly-management-myPlan', label: w('A planned date of mine was moved', '我的计划日期有变更') },
  /** What the people of one's company and discipline have before them this week. */
  S0000013: { route: 'weekly-management-memberPlan', label: w("My team's week", '成员周计划') },
  /** Assigned work of the scope is overdue for too long; told to those who may act for others. */
  escalated: {
    route: 'weekly-management-memberPlan',
    label: w('Work of my team is overdue for too long', '团队工作逾期过久'),
  },
  /** What this person has before them this week. */
  S0000014: { route: 'weekly-management-myPlan', label: w('My week', '我的周计划') },
  /** Somebody waits for work that is assigned to this person, and says so; opens the first of the records. */
  chase: { route: null, label: w('I was reminded of my work', '收到催办') },
  /** A certificate of a type that a notification group of this person hears of was accepted; opens the certificate. */
  groupAccepted: { route: null, label: w('A certificate my group hears of was accepted', '通知组关注的证书已接收') },
  /** Something made an accepted certificate untrue that this person has signed; opens the certificate. */
  certificateDoubt: { route: null, label: w('A certificate I signed is in doubt', '我签署的证书存疑') },
  /** An MOC was raised on, or linked later to, a work pack that this person began or approves; opens the MOC. */
  mocRaised: { route: null, label: w('An MOC was raised on my work pack', '我的工作包有新变更') },
  /** A signed check came to be re-verified that this person signed or that is assigned to them; opens the check. */
  checkRetest: { route: null, label: w('A check of mine is to be re-verified', '我的检查须复核') },
  /** Rounds of preservation assigned to this person are overdue or due soon, once a day; opens the look-ahead on theirs. */
  preservationDue: { route: null, label: w('My preservation is due', '我的维护保养到期') },
  /** An import of this person has ended; opens the import. */
  importResult: { route: null, label: w('My import has ended', '我的导入已结束') },
  /** Somebody's import has ended that a notification group of this person hears of; opens the import. */
  groupImport: { route: null, label: w('An import my group hears of has ended', '通知组关注的导入已结束') },
  /** The full documentation this person asked for was made, or could not be; opens the downloads. */
  documentReady: { route: null, label: w('My document has ended', '我的文档已生成') },
  /** The document of a procedure is required soon and not authorised for issue; told to its owner, opens the procedure. */
  procedureDue: { route: null, label: w('A document of mine is required soon', '我负责的文件即将到期') },
  /** A backup could not be made; told to administrators. */
  backupFailed: { route: null, label: w('A backup failed', '备份失败') },
} as const satisfies Record<string, Scene>;
/** The code of a scene. */
export type SceneCode = keyof typeof SCENES;
/** All scene codes, in their order. */
export const SCENE_CODES = Object.keys(SCENES) as [SceneCode, ...SceneCode[]]; // the keys of a literal of ours

/** How a person wants to hear of one kind of message. */
export interface MessageChoice {
  /** In the list under the bell. */
  readonly bell: boolean;
  /** As a toast on the open page. */
  readonly toast: boolean;
  /** By mail, when the account has an address. */
  readonly mail: boolean;
}
/** What holds until a person chooses. */
export const DEFAULT_CHOICE: MessageChoice = { bell: true, toast: true, mail: false };

/**
 * The business data of a message: which record it names and where that lives. It travels as text in the parameter
 * `msgItem` and is input of a stranger there: the page loads the record anew under its own rights (readings D75).
 */
export interface MsgItem {
  /** The register of the record. */
  readonly register?: string;
  /** The record. */
  readonly id?: string;
  /** What people call it. */
  readonly title?: string;
  /** The scope of work (level E) it lives in. */
  readonly scope?: string;
  /** A day, `yyyy-mm-dd`: of a day's summary, or the Monday of a week. */
  readonly day?: string;
}

/** The counts of an import, as specification 3 names its result row; counts that do not apply are null. */
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

/** A record that somebody is to do. */
export interface ChasedLine {
  readonly register: string;
  readonly id: string;
  /** What people call it; blank where the caller cannot see it. */
  readonly title: string;
}
/** Whom an act told of records: each person who was told, of which records; the records nobody was told of, and why. */
export interface Chased {
  readonly told: readonly { readonly person: string; readonly lines: readonly ChasedLine[] }[];
  readonly notTold: readonly (ChasedLine & { readonly why: Word })[];
}

/** What the server says over the websocket, as JSON (readings D55). */
export type Frame =
  /** The connection is admitted; anything else comes after it. Every later hello is answered so too. */
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
      /** Whether the person wants a toast of it. */
      readonly toast: boolean;
    }
  | { readonly type: 'import-result'; readonly rows: readonly ImportResultRow[]; readonly toast: boolean }
  /** Rows of these registers changed in the project: open lists may read anew. Names only, never rows. */
  | { readonly type: 'changed'; readonly registers: readonly string[] }
  /** Rows of these registers, which this page watches, changed: it asks which ones, under its own rights. Names only. */
  | { readonly type: 'rows'; readonly registers: readonly string[] }
  /** Something may have been missed: read anew what the page shows of messages. */
  | { readonly type: 'resync' };

/** What a page may say over the websocket: its token, when it did not come with the upgrade, its language, and what it watches. */
export interface Hello {
  /** The session token (readings D55). A changed token need not be told: the socket goes with the session. */
  readonly token?: string;
  /** `en` or `zh`, also `zh_CN` and the like: the language of titles and contents from now on. */
  readonly lang?: string;
  /** The registers of which the page shows a list now, by the keys that own their tables; at most 20. Those named before are let go. */
  readonly watch?: readonly string[];
}

/** The path of the message service (specification 7.4). */
export const rtcPath = (project: string, identity: string): string =>
  `/msg-center/rtc/${encodeURIComponent(project)}/${encodeURIComponent(identity)}`;
/** The subprotocol; a token may stand behind it as a second one (readings D55). */
export const RTC_PROTOCOL = 'rtc';

/** Why the server closes a websocket. */
export const SOCKET_CLOSE = {
  /** What came was not understood. */
  unreadable: 4400,
  /** No session stands behind the token, or it has ended, is locked, or its user is disabled. */
  session: 4401,
  /** The project is not granted, or the identity is somebody else's. */
  forbidden: 4403,
  /** No token came within five seconds. */
  late: 4408,
  /** More was to be said than the other side took. */
  slow: 4413,
  /** Too many connections from one address or of one person. */
  busy: 4429,
} as const;
