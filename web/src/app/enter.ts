/** What follows a sign-in (specification 4). It knows every page of the product, so it is fetched when it is needed: the sign-in page stays light. */
export async function enter(from: unknown): Promise<string> {
  const [{ afterSignIn }, { addressOfEntry }] = await Promise.all([
    import('../features/menu/after-sign-in.ts'),
    import('./pages.ts'),
  ]);
  return afterSignIn(from, addressOfEntry);
}
