import { createHash } from 'node:crypto';

/** The text a page gets for a passed captcha and sends with its next call (captcha protocol 5). */
export const verificationOf = (token: string, pointJson: string): string => `${token}---${pointJson}`;

/** The key a verification is stored under: its SHA-256, so that the table does not reveal what to send. */
export const verificationKey = (verification: string): Buffer => createHash('sha256').update(verification).digest();
