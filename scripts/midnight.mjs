/** A run takes less, in minutes. */
const RUN = 30;

/**
 * Where midnight would come in the middle of a run, its processes live in another zone, where it is noon: what a test takes for
 * today must be today until its end. Otherwise in the zone of the machine.
 *
 * @param {Date} [now]
 * @returns {{ TZ?: string }} environment of the run
 */
export const farFromMidnight = (now = new Date()) => {
  const left = 24 * 60 - (now.getHours() * 60 + now.getMinutes());
  if (left > RUN) return {};
  const ahead = 12 - now.getUTCHours();
  // the names of these zones count the hours behind Greenwich
  return { TZ: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` };
};
