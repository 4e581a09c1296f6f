import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import { type TextField, usual } from './shared.ts'

/** The characters removed by JavaScript's `trim`. */
const blank =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

export const textStore: FieldStore<TextField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
  inExpressions: {
    of: column => column,
    from: (result, { maxLength = usual, format }) => {
      if (format !== undefined) return null
      const text = sql`btrim(${result}, ${blank})`
      const holds = sql`${text} <> '' and char_length(${text}) <= ${maxLength} and ${text} !~ ${'[\\u0001-\\u001f\\u007f-\\u009f]'}`
      return sql`(case when ${holds} then ${text} end)`
    },
  },
}
