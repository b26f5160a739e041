/** Fetches the register page with its grid once the page is at rest; answers how to forget it. */
export function prefetchRegister(): () => void {
  // A part that cannot be fetched ahead is fetched again, and told of, when it is needed.
  const rest = setTimeout(() => void import('./register-route.tsx').catch(() => {}), 1500);
  return () => clearTimeout(rest);
}
