import type { AnsweredBy } from '@plumbline/contract/rules/answered.ts';
import type { ListRows } from '@plumbline/contract/rules/form-sources.ts';
import type { LinkedAnswers } from '@plumbline/contract/rules/linked-answer.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';

/** What a company puts on the paper of its documents: logos of the project, the foot of the facility. */
export interface PaperPrint {
  /** PNG or JPEG. */
  readonly logoLeft?: Uint8Array;
  readonly logoRight?: Uint8Array;
  /** Left, middle and right; empty texts leave the line out. */
  readonly foot: readonly [string, string, string];
}

/** Where and for whom a document is printed. */
export interface PrintedIn {
  readonly language: Language;
  /** The zone in which the time of printing is told. */
  readonly timeZone: string;
  readonly project: string;
  readonly paper?: PaperPrint;
}

/** A sign-off as it is printed; person and date are empty while it is open. */
export interface SignOffPrint {
  readonly label: Word | string;
  readonly type: SignOff['type'];
  readonly person: string;
  readonly company?: string;
  /** `yyyy-mm-dd`. */
  readonly date: string;
  /** The signature of the person, a PNG or JPEG. */
  readonly signature?: Uint8Array;
}

/** A photo taken for a task, printed after the sheet. */
export interface PhotoPrint {
  /** The name of the task; empty for a photo of the punch item alone. */
  readonly task: string;
  /** The number of the punch item it shows. */
  readonly punch?: string;
  readonly by: string;
  readonly at: Date;
  /** A PNG or JPEG. */
  readonly bytes: Uint8Array;
}

/** One filled check sheet, complete: printing asks nobody. */
export interface CheckSheetPrint extends PrintedIn {
  /** The address of the record, read from paper by its QR code. */
  readonly address: string;
  readonly template: FormTemplate;
  /** The revision of the template. */
  readonly revision?: number;
  readonly itr: { readonly name: string; readonly description: string };
  /** The title of the record, such as `20-EM-0003A / E10A`. */
  readonly title: string;
  readonly documentCode: string;
  /** The values of the header by source. */
  readonly header: Readonly<Record<string, string>>;
  /** The rows of its lists by source. */
  readonly lists?: Readonly<Record<string, ListRows>>;
  readonly answers: Answers;
  /** Who answered which tasks. */
  readonly answered?: readonly AnsweredBy[];
  /** What its tasks that show other forms say, by task. */
  readonly linked?: LinkedAnswers;
  /** The drawings that sign its tasks, PNG, by id. */
  readonly drawings?: ReadonlyMap<string, Uint8Array>;
  readonly comment: string;
  /** The punch items raised from tasks; `task` is the name of the task. */
  readonly punch: readonly {
    readonly task: string;
    readonly number: string;
    readonly category: string;
    readonly description: string;
  }[];
  readonly photos?: readonly PhotoPrint[];
  readonly signOffs: readonly SignOffPrint[];
  /** It was issued as paper: what was done stands on that. */
  readonly isPaper?: boolean;
  /** Who voided it, on which day (`yyyy-mm-dd`) and why, while it is void. */
  readonly voided?: { readonly by: string; readonly on: string; readonly reason: string };
  /** Its completion status. */
  readonly status?: string;
  /** What put it in doubt since it was signed and what cleared that; nothing for one that never was. */
  readonly doubt?: DoubtsPrint;
  /** Why the sheet was rejected, while it is. */
  readonly rejected?: { readonly reason: string; readonly person: string; readonly date: string };
}

/** One grouping object of a certificate: the subsystem, its system. */
export interface ScopePrint {
  readonly label: Word;
  readonly name: string;
  readonly description: string;
}

/** A procedure a certificate is signed on; person and date are empty while it is open. */
export interface ProcedureLinePrint {
  readonly name: string;
  readonly description: string;
  readonly person: string;
  readonly date: string;
}

/** A certificate, complete (domain guide 2.6, 3.9). */
export interface CertificatePrint extends PrintedIn {
  /** The address of the record, read from paper by its QR code. */
  readonly address: string;
  /** Its kind: `MCC` and what that stands for. */
  readonly type: { readonly name: string; readonly description: Word };
  /** Its name, such as `MCC-20-03`. */
  readonly name: string;
  readonly documentCode: string;
  readonly documentReference?: string;
  readonly scope: readonly ScopePrint[];
  readonly counts: {
    readonly tags: number;
    /** Its Tag ITRs; of one by procedures those. */
    readonly itrs: number;
    readonly itrsDone: number;
    /** Open punch items by category; `stops` when the category prevents this certificate. */
    readonly punch: readonly {
      readonly category: string;
      /** What the code of the category stands for. */
      readonly meaning?: string;
      readonly open: number;
      readonly stops: boolean;
    }[];
  };
  readonly includes?: string;
  readonly excludes?: string;
  /** What is signed for but not done: open punch items and ITRs carried over the signature. */
  readonly carried: readonly CarriedPrint[];
  /** What it is signed on, of one by procedures: in the place of what is carried over. */
  readonly procedures?: readonly ProcedureLinePrint[];
  /** How many there are when `carried` is only the first of them. */
  readonly carriedTotal?: number;
  /** Said above the signatures; a general sentence when absent. */
  readonly statement?: Word;
  readonly signOffs: readonly SignOffPrint[];
  /** Its completion status. */
  readonly status?: string;
  /** Who took the risk of signing with what was open. */
  readonly risk?: { readonly person: string; readonly date: string; readonly open: string };
  /** What put it in doubt since it was accepted and what cleared that, the latest first; nothing for one that never was. */
  readonly doubt?: DoubtsPrint;
}
/** What put a record in doubt since it was signed and what cleared that, the latest first. */
export interface DoubtsPrint {
  readonly isOpen: boolean;
  readonly lines: readonly DoubtPrint[];
}
/** One thing that put a certificate or a check in doubt, or cleared it. */
export interface DoubtPrint {
  readonly says: Word;
  /** By which account, and the day it was where the work is. */
  readonly by: string;
  readonly date: string;
}
/** One item carried over the signature. */
export interface CarriedPrint {
  readonly number: string;
  /** The punch category, or the class of the ITR. */
  readonly category: string;
  readonly tag: string;
  readonly description: string;
  /** When it is to be done, `yyyy-mm-dd` or empty. */
  readonly due?: string;
}

/** A round of preservation to be walked on paper, complete (domain guide 3.5). */
export interface RoundPrint extends PrintedIn {
  /** The address of the round, read from paper by its QR code. */
  readonly address: string;
  readonly title: Word;
  /** Up to which day, `yyyy-mm-dd`. */
  readonly to: string;
  readonly places: readonly RoundPlace[];
}
/** One location of a round; without a name for what has none. */
export interface RoundPlace {
  readonly name: string;
  readonly lines: readonly RoundLine[];
}
/** One cycle to be done. */
export interface RoundLine {
  readonly tag: string;
  readonly description: string;
  readonly pwl: string;
  /** `yyyy-mm-dd`. */
  readonly due: string;
  readonly isLate: boolean;
  readonly code: string;
  readonly readings: readonly RoundReading[];
}
/** One value to be measured. */
export interface RoundReading {
  readonly label: Word;
  readonly unit: string;
  /** Such as `≥ 5`. */
  readonly limits: string;
  /** The value of last time; empty without one. */
  readonly before: string;
}

/** A procedure to be gone through, or gone through, complete (domain guide 2.7). */
export interface ProcedurePrint extends PrintedIn {
  /** The address of its run sheet, read from paper by its QR code. */
  readonly address: string;
  readonly name: string;
  readonly description: string;
  /** What its head tells: each with what it is called. */
  readonly facts: readonly { readonly label: Word; readonly value: string }[];
  /** Prepared, checked, reviewed, authorised, completed; empty where nobody has. */
  readonly signatures: readonly SignedPrint[];
  readonly sections: readonly ProcedureSectionPrint[];
}
/** A signature by name. */
export interface SignedPrint {
  readonly label: Word;
  readonly person: string;
  /** `yyyy-mm-dd`. */
  readonly date: string;
}
/** A section of a procedure with its steps. */
export interface ProcedureSectionPrint {
  readonly number: string;
  readonly description: string;
  /** Who completed it, and when; empty while it is open. */
  readonly completed: string;
  readonly steps: readonly ProcedureStepPrint[];
}
/** A step of a procedure. */
export interface ProcedureStepPrint {
  /** With its section: `2.10`. */
  readonly number: string;
  readonly description: string;
  readonly holdPoint: boolean;
  /** What is expected, with unit and limits. */
  readonly expected: string;
  /** What was measured, with its unit; empty where nothing was. */
  readonly measured: string;
  readonly isOutside: boolean;
  readonly remark: string;
  /** Who completed it, and when; empty while it is open. */
  readonly person: string;
  readonly date: string;
}
