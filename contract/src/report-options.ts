import type { LevelOption } from './level-option.ts';
import { w } from './words/word.ts';

/** Options of a facility that concern reports sent by mail. */
export const reportOptions = {
  /** The domains of typed addresses that scheduled reports may be sent to. */
  reportDomains: {
    step: 'C',
    kind: 'text',
    start: '',
    max: 400,
    label: w('Domains of report recipients', '报表收件人域名'),
    does: w(
      'Scheduled reports are sent outside only to addresses of these domains, separated by commas: example.com, *.example.org. Empty: any domain.',
      '定时报表仅可对外发送至这些域名的地址，以逗号分隔，例如 example.com, *.example.org。留空则不限。',
    ),
  },
} as const satisfies Readonly<Record<string, LevelOption>>;

/** True when an address is of one of the domains; `*.example.org` covers the domains below it. No domains admit any. */
export function isOfDomains(address: string, domains: string): boolean {
  const wanted = domains
    .toLowerCase()
    .split(/[\s,;，；]+/)
    .filter((domain) => domain !== '');
  if (wanted.length === 0) return true;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return wanted.some((each) => (each.startsWith('*.') ? domain.endsWith(each.slice(1)) : domain === each));
}
