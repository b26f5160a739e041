/** What follows a sign-in (specification 4). It knows every page of the product, so it is fetched when it is needed: the sign-in page stays light. */
export const enter = async (from: unknown): Promise<string> => (await import('./workspace.tsx')).enterWorkspace(from);
