import { type Sql, sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import type { RichTextField } from './shared.ts'

/** SQL equivalent of `textOf`: the plain text of stored HTML. */
const textColumn = (column: Sql): Sql => sql`btrim(regexp_replace(
  replace(replace(replace(replace(
    regexp_replace(
      regexp_replace(${column}, '<br>|<hr>|</(p|h1|h2|h3|li|pre|blockquote)>', chr(10), 'g'),
      '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
  chr(10) || '+', chr(10), 'g'), ' ' || chr(10))`

export const richTextStore: FieldStore<RichTextField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  key: { type: 'text', of: textColumn },
  index: 'trigram',
}
