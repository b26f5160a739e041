import type { AnsweredBy } from '@plumbline/contract/rules/answered.ts';
import type { ListRows } from '@plumbline/contract/rules/form-sources.ts';
import type { LinkedAnswers } from '@plumbline/contract/rules/linked-answer.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormStanding } from '@plumbline/contract/rules/form-standing.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { WorkState } from '@plumbline/contract/rules/work-state.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';

/** What a company puts on its paper: logos of the project, the footer of the facility. */
export interface PaperPrint {
  /** PNG or JPEG. */
  readonly logoLeft?: Uint8Array;
  readonly logoRight?: Uint8Array;
  /** Left, middle and right; empty texts omit the line. */
  readonly foot: readonly [string, string, string];
}

/** The state of what is printed at that moment: its mark and colour, and its word. */
export interface StatePrint {
  readonly state: WorkState;
  readonly word: Word;
}

/** The language, time zone, project and paper of a printed document. */
export interface PrintedIn {
  readonly language: Language;
  /** The time zone of the printed time. */
  readonly timeZone: string;
  readonly project: string;
  readonly paper?: PaperPrint;
  /** In the header of every page; left out for what has no state. */
  readonly state?: StatePrint;
}

/** A sign-off as printed; person and date are empty while it is open. */
export interface SignOffPrint {
  readonly label: Word | string;
  readonly type: SignOff['type'];
  readonly person: string;
  readonly company?: string;
  /** `yyyy-mm-dd`. */
  readonly date: string;
  /** The signature of the person, a PNG or JPEG. */
  readonly signature?: Uint8Array;
  /** What the signature stated, and when it was given, as text with its time zone; left out where none was stored. */
  readonly statement?: { readonly meaning: Word; readonly at: string };
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

/** One filled check sheet with all its data: printing queries nothing. */
export interface CheckSheetPrint extends PrintedIn {
  /** The address of the record, printed as QR code. */
  readonly address: string;
  readonly template: FormTemplate;
  /** The revision of the template. */
  readonly revision?: number;
  /** How far the form is settled: all but an approved one is marked. */
  readonly standing?: FormStanding;
  readonly itr: { readonly name: string; readonly description: string };
  /** The title of the record, such as `20-EM-0003A / E10A`. */
  readonly title: string;
  readonly documentCode: string;
  /** The values of the header fields, by source. */
  readonly header: Readonly<Record<string, string>>;
  /** The rows of its lists, by source. */
  readonly lists?: Readonly<Record<string, ListRows>>;
  readonly answers: Answers;
  /** The person who answered each task. */
  readonly answered?: readonly AnsweredBy[];
  /** The answers of other forms shown by its tasks, by task. */
  readonly linked?: LinkedAnswers;
  /** The drawn signatures of its tasks, PNG, by id. */
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
  /** True when it was issued on paper: the work is recorded on that paper. */
  readonly isPaper?: boolean;
  /** Set while the sheet is void: who voided it, on which day (`yyyy-mm-dd`) and why. */
  readonly voided?: { readonly by: string; readonly on: string; readonly reason: string };
  /** Its completion status. */
  readonly status?: string;
  /** What put it in doubt after signing and what cleared the doubt; nothing for a sheet never in doubt. */
  readonly doubt?: DoubtsPrint;
  /** Set while the sheet is rejected: the reason. */
  readonly rejected?: { readonly reason: string; readonly person: string; readonly date: string };
}

/** A grouping object of a certificate: the subsystem, its system. */
export interface ScopePrint {
  readonly label: Word;
  readonly name: string;
  readonly description: string;
}

/** A procedure a certificate is based on; person and date are empty while it is open. */
export interface ProcedureLinePrint {
  readonly name: string;
  readonly description: string;
  readonly person: string;
  readonly date: string;
}

/** A certificate with all its data (domain guide 2.6, 3.9). */
export interface CertificatePrint extends PrintedIn {
  /** The address of the record, printed as QR code. */
  readonly address: string;
  /** Its kind: `MCC` and the meaning of the abbreviation. */
  readonly type: { readonly name: string; readonly description: Word };
  /** Its name, such as `MCC-20-03`. */
  readonly name: string;
  readonly documentCode: string;
  readonly documentReference?: string;
  readonly scope: readonly ScopePrint[];
  readonly counts: {
    readonly tags: number;
    /** Number of its Tag ITRs; for a certificate by procedures, of the procedures. */
    readonly itrs: number;
    readonly itrsDone: number;
    /** Open rows of further kinds that prevent it from being signed. */
    readonly others?: readonly { readonly word: Word; readonly open: number }[];
    /** Open punch items by category; `stops` when the category blocks this certificate. */
    readonly punch: readonly {
      readonly category: string;
      /** The meaning of the category's code. */
      readonly meaning?: string;
      readonly open: number;
      readonly stops: boolean;
    }[];
  };
  readonly includes?: string;
  readonly excludes?: string;
  /** Work that is signed for but not done: open punch items and ITRs carried over the signature. */
  readonly carried: readonly CarriedPrint[];
  /** For a certificate by procedures: the procedures it is based on, in place of the carried items. */
  readonly procedures?: readonly ProcedureLinePrint[];
  /** The total when `carried` contains only the first of them. */
  readonly carriedTotal?: number;
  /** Printed above the signatures; a general sentence by default. */
  readonly statement?: Word;
  readonly signOffs: readonly SignOffPrint[];
  /** Its completion status. */
  readonly status?: string;
  /** The person who accepted the risk of signing with open work. */
  readonly risk?: { readonly person: string; readonly date: string; readonly open: string };
  /**
   * What put it in doubt after acceptance and what cleared the doubt, the latest first; nothing for a certificate never
   * in doubt.
   */
  readonly doubt?: DoubtsPrint;
}
/** What put a record in doubt after signing and what cleared the doubt, the latest first. */
export interface DoubtsPrint {
  readonly isOpen: boolean;
  readonly lines: readonly DoubtPrint[];
}
/** An event that put a certificate or a check in doubt, or cleared the doubt. */
export interface DoubtPrint {
  readonly says: Word;
  /** The account that caused it, and the date in the site's time zone. */
  readonly by: string;
  readonly date: string;
}
/** An item carried over the signature. */
export interface CarriedPrint {
  readonly number: string;
  /** The punch category, or the class of the ITR. */
  readonly category: string;
  readonly tag: string;
  readonly description: string;
  /** Due date, `yyyy-mm-dd` or empty. */
  readonly due?: string;
}

/** A round of preservation to be done with a paper sheet, with all its data (domain guide 3.5). */
export interface RoundPrint extends PrintedIn {
  /** The address of the round, printed as QR code. */
  readonly address: string;
  readonly title: Word;
  /** The last day covered, `yyyy-mm-dd`. */
  readonly to: string;
  readonly places: readonly RoundPlace[];
}
/** A location of a round; without a name for items that have no location. */
export interface RoundPlace {
  readonly name: string;
  readonly lines: readonly RoundLine[];
}
/** A cycle to be done. */
export interface RoundLine {
  readonly tag: string;
  readonly description: string;
  readonly pwl: string;
  /** `yyyy-mm-dd`. */
  readonly due: string;
  readonly isLate: boolean;
  readonly code: string;
  /** Issued as paper: its results stay on the paper sheet. */
  readonly isPaper?: boolean;
  readonly readings: readonly RoundReading[];
}
/** A value to be measured. */
export interface RoundReading {
  readonly label: Word;
  readonly unit: string;
  /** Such as `≥ 5`. */
  readonly limits: string;
  /** The previous value; empty without one. */
  readonly before: string;
}

/** A procedure still to be carried out, or already carried out, with all its data (domain guide 2.7). */
export interface ProcedurePrint extends PrintedIn {
  /** The address of its run sheet, printed as QR code. */
  readonly address: string;
  readonly name: string;
  readonly description: string;
  /** The facts at its head, each with its label. */
  readonly facts: readonly { readonly label: Word; readonly value: string }[];
  /** Prepared, checked, reviewed, authorised, completed; empty where nobody has signed. */
  readonly signatures: readonly SignedPrint[];
  readonly sections: readonly ProcedureSectionPrint[];
}
/** A signature with its name. */
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
  /** Including the section number: `2.10`. */
  readonly number: string;
  readonly description: string;
  readonly holdPoint: boolean;
  /** The expected value, with unit and limits. */
  readonly expected: string;
  /** The measured value, with its unit; empty where nothing was measured. */
  readonly measured: string;
  readonly isOutside: boolean;
  readonly remark: string;
  /** Who completed it, and when; empty while it is open. */
  readonly person: string;
  readonly date: string;
}
