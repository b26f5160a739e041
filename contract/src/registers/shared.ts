import { choice, date, integer, text } from '../field/field.ts';
import { FORM_STANDINGS } from '../rules/form-standing.ts';
import { w } from '../words/word.ts';

/**
 * The number other parties use for a record: a second key, so that their next list matches the same records (domain
 * guide 3.14).
 */
export const externalNumber = text(w('External number', '外部编号'), { max: 100, mono: true, secondKey: true });

/** The name people match a row by: no `;` or `,`, plain hyphens only (domain guide 2.0). */
export const name = (max = 50) => text(w('Name', '名称'), { required: true, max, mono: true });
/** The description of the row. */
export const description = text(w('Description', '描述'), { required: true, max: 255 });
/** A description as long as books of documents and of equipment classes write it. */
export const longDescription = text(w('Description', '描述'), { required: true, max: 1000, lines: 2 });
/** The "simple list" pattern of the domain guide (2.0): name and description. */
export const simple = { name: name(), description };
/** The number of measured values on a form outside their limits; blank where all are within. */
export const outOfLimits = integer(w('Out of limits', '超限读数'), { computed: true, adds: true });
/**
 * The grade of an Ex inspection (IEC 60079-17). A library sheet with a grade is an Ex inspection: a matrix requires it
 * only for Ex rated items (domain guide 3.6).
 */
export const exGrade = choice(w('Ex inspection', '防爆检查'), {
  option: 'ex',
  of: { visual: w('Visual', '目视检查'), close: w('Close', '一般检查'), detailed: w('Detailed', '详细检查') },
});
/** How far the form of an open check is settled, while it is not approved: the mark that forbids signing it. */
export const formMark = choice(w('Form', '表单'), { computed: true, live: true, of: FORM_STANDINGS });
/** How far the check sheet of a row is settled; written when a form is designed, taken or approved. */
export const formStanding = choice(w('Form', '表单'), { computed: true, start: 'none', of: FORM_STANDINGS });
/** Free remarks. */
export const comments = text(w('Comments', '备注'), { max: 1000, lines: 3 });

/** Who voided a row, on which day and why; blank while it is not void. Its sheet shows this in one line (ADR 0071). */
export const voidSays = {
  voidedOn: date(w('Voided on', '作废日期'), { computed: true, hide: ['form'] }),
  voidedBy: text(w('Voided by', '作废人'), { max: 100, computed: true, hide: ['form'] }),
  voidReason: text(w('Void reason', '作废原因'), { max: 500, computed: true, hide: ['form'] }),
} as const;
/** Whether what a signed record states is still true, and how a doubt was cleared (ADR 29). */
export const doubt = choice(w('Doubt', '存疑'), {
  computed: true,
  of: {
    inDoubt: w('In doubt', '存疑'),
    reverified: w('Re-verified', '已复核'),
    waived: w('Doubt waived', '已豁免存疑'),
  },
});
