/** A code to a phone. Providers send it in a template of theirs, so there is no text. */
export interface CodeSms {
  /** The number as it is kept with the user, without spaces. */
  readonly to: string;
  readonly code: string;
}

/** A plain mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends one message; rejects when the provider did not take it. */
export type Send<M> = (message: M) => Promise<void>;

/** What an installation can send by; null where nothing is set up. */
export interface Senders {
  readonly sms: Send<CodeSms> | null;
  readonly mail: Send<Mail> | null;
}

/** An installation that can send nothing. */
export const noSenders: Senders = { sms: null, mail: null };
