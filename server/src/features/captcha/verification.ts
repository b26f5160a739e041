import { createHash } from 'node:crypto';

/** What a page gets for a passed captcha and sends with its next call (captcha protocol 5). */
export const verificationOf = (token: string, pointJson: string): string => `${token}---${pointJson}`;

/** The key a verification is kept under: its SHA-256, so that the table tells nobody what to send. */
export const verificationKey = (verification: string): Buffer => createHash('sha256').update(verification).digest();
