import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** A subcontractor a person works for; it limits the subcontractor view (domain guide 2.2.1, 3.15). */
export const authorisedPersonSubcontractorName = register({
  key: 'authorisedPersonSubcontractorName',
  label: w('Authorised person subcontractor', '授权人–分包商'),
  route: '/RefTable/AuthorisedPersonSubcontractorName',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['authorisedPerson', 'subcontractorName'],
  title: 'subcontractorName',
  access: 'reference',
  fields: {
    authorisedPerson: ref(w('Authorised person', '授权人'), { to: 'authorisedPerson', required: true }),
    subcontractorName: ref(w('Subcontractor', '分包商'), { to: 'subcontractorName', required: true }),
  },
});
