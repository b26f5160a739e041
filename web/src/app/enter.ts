/**
 * The steps after a sign-in (specification 4). They involve every page of the product, so the code loads on demand: the
 * sign-in page stays light.
 */
export const enter = async (from: unknown): Promise<string> => (await import('./workspace.tsx')).enterWorkspace(from);
