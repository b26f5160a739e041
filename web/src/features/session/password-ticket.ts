/*
 * The one-time ticket that allows a password change (readings D43). It is stored in this tab only, not in the address,
 * where it would end up in histories and logs (S04); the sign-in page clears it with the rest of the tab's storage.
 */
const KEY = 'plumbline.passwordTicket';

/** The password of the sign-in that demanded the change, in memory only: the user, who just typed it, is not asked again. */
let typed: string | null = null;

/** Stores the ticket for the page that changes the password, with the password that was just typed, if one was. */
export function keepTicket(ticket: string, password: string | null = null): void {
  sessionStorage.setItem(KEY, ticket);
  typed = password;
}

/** The password just typed at the sign-in; null after a reload, and for other ways to sign in. */
export const typedPassword = (): string | null => typed;

/** The ticket of this tab; null when there is none. */
export const readTicket = (): string | null => sessionStorage.getItem(KEY);

/** Discards the ticket, which is valid for one change. */
export function dropTicket(): void {
  sessionStorage.removeItem(KEY);
  typed = null;
}
