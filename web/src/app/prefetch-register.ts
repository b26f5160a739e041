/** Fetches the register page with its grid once the page is idle; returns a function to cancel this. */
export function prefetchRegister(): () => void {
  // a failed prefetch is repeated, and its error shown, when the code is needed
  const rest = setTimeout(() => void import('./register-route.tsx').catch(() => {}), 1500);
  return () => clearTimeout(rest);
}
