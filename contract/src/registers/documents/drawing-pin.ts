import { integer, number, ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/**
 * The place of a tagged item on a drawing that says nothing in text, such as a scan: placed by hand on the sheet, or
 * imported as drawing × tag × page × x × y (work areas 4.6). Places are in points (1/72 inch) from the upper left corner
 * of the page as it is displayed.
 */
export const drawingPin = register({
  key: 'drawingPin',
  label: w('Drawing pin', '图面标记'),
  route: '/Documents/DrawingPin',
  group: 'Documents',
  level: 'C',
  naturalKey: ['drawing', 'taggedItem'],
  title: 'taggedItem',
  access: 'reference',
  fields: {
    drawing: ref(w('Drawing', '图纸'), { to: 'drawing', required: true, tab: w('Pins', '图面标记') }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem', required: true }),
    page: integer(w('Page', '页'), { required: true, min: 1, max: 2_000 }),
    x: number(w('From the left (pt)', '距左边 (pt)'), { required: true, min: 0, max: 100_000, decimals: 1 }),
    y: number(w('From the top (pt)', '距上边 (pt)'), { required: true, min: 0, max: 100_000, decimals: 1 }),
  },
  grid: { sort: ['drawing', 'taggedItem'] },
});
