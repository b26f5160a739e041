/** Maximum duration of a test run, in minutes. */
const RUN = 30;

/**
 * Where midnight would fall into a run, its processes use a time zone where it is noon: the day a test takes as today
 * must stay today until the test ends. Otherwise the run uses the time zone of the machine.
 *
 * @param {Date} [now]
 * @returns {{ TZ?: string }} environment variables of the run
 */
export const farFromMidnight = (now = new Date()) => {
  const left = 24 * 60 - (now.getHours() * 60 + now.getMinutes());
  if (left > RUN) return {};
  const ahead = 12 - now.getUTCHours();
  // the names of these zones count the hours west of Greenwich
  return { TZ: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` };
};
