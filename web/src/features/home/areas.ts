import { permission, type Right } from '@plumbline/contract/access.ts';
import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { homeWords } from './words.ts';

/** A link of a work area, and the permission it needs. */
interface AreaLink {
  readonly to: string;
  readonly label: Word;
  readonly code: string;
}
/** A work area: its name and where one may go in it. */
export interface Area {
  readonly title: Word;
  readonly links: readonly AreaLink[];
}

const of = (key: RegisterKey): AreaLink => ({
  to: registers[key].route,
  label: registerTitle(registers[key]),
  code: permission(key, 'see'),
});
const page = (to: string, label: Word, register: RegisterKey, right: Right = 'see'): AreaLink => ({
  to,
  label,
  code: permission(register, right),
});
const certificates = (type: string): AreaLink => page(`/Handover/${type}`, w(type, type), 'handover');
const raise = (to: string, type: string): AreaLink => page(to, fill(homeWords.raise, { type }), 'handover', 'add');

/** The work areas, with the pages the menu leaves out too (readings D18). */
export const AREAS: readonly Area[] = [
  { title: homeWords.tags, links: [of('taggedItem'), of('tag')] },
  {
    title: homeWords.checking,
    links: [page('/Certification/CompletionsGrid', homeWords.grid, 'tagItr'), of('tagItr')],
  },
  { title: homeWords.punchArea, links: [of('punchListItem'), of('punchList')] },
  {
    title: homeWords.handover,
    links: [
      ...['MCC', 'CCC', 'RFSU', 'PAC', 'FAC'].map(certificates),
      raise('/Handover/raisemcc', 'MCC'),
      raise('/Handover/raiserccc', 'CCC'),
      raise('/Handover/raiserfsu', 'RFSU'),
    ],
  },
  { title: homeWords.reports, links: [page('/Report/Skyline', homeWords.skyline, 'handover')] },
  {
    title: homeWords.importArea,
    links: [page('/Import/Imports', homeWords.imports, 'importJob'), of('importJob')],
  },
  {
    title: homeWords.reference,
    links: [
      of('discipline'),
      of('system'),
      of('subSystem'),
      of('equipmentType'),
      of('itr'),
      of('equipmentTypeItr'),
      of('authorisedPerson'),
    ],
  },
];
