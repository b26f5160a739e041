import { formTemplate } from '@plumbline/contract/rules/form.ts';

const word = (text: string) => ({ en: text, zh: text });

/** A form with one task of each kind that an answer table treats differently. */
export const FORM = formTemplate.parse({
  title: word('Motors'),
  header: [{ label: word('Serial number'), field: 'serial' }],
  boxes: ['OK', 'PL'],
  punchBox: 'PL',
  tasks: [
    {
      name: 'megger',
      number: '1',
      text: word('Insulation resistance'),
      input: { kind: 'number', unit: 'MΩ', min: 10 },
    },
    { name: 'seal', number: '2', text: word('Gland sealed'), comment: 'none' },
    {
      name: 'turns',
      number: '3',
      text: word('Turns'),
      boxes: false,
      comment: 'none',
      input: {
        kind: 'choice',
        options: [
          { name: 'left', text: word('Left') },
          { name: 'right', text: word('Right') },
        ],
      },
    },
    {
      name: 'picture',
      number: '4',
      text: word('Plate'),
      boxes: false,
      required: false,
      comment: 'none',
      input: { kind: 'picture' },
    },
    {
      name: 'day',
      number: '5',
      text: word('Day'),
      boxes: false,
      required: false,
      comment: 'none',
      input: { kind: 'date' },
    },
  ],
});
