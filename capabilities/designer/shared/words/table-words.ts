import type { Difference } from '@gantry/designs/shared'
import type { TableDesign } from '../types.ts'
import { formWords } from './form-words.ts'
import { listWords } from './list-words.ts'
import { rightsWords } from './rights-words.ts'
import { sentence } from './sentence.ts'

/** The difference of two designs of a table in sentences: the form, the list and the rights. */
export const tableWords = (before: TableDesign | null, after: TableDesign): readonly Difference[] => {
  const [master] = after.tables
  if (!before)
    return master
      ? [
          sentence('form', 'added', master.id, 'first', {
            name: master.label,
            count: Object.keys(master.fields).length,
          }),
        ]
      : []
  return [...formWords(before, after), ...listWords(before, after), ...rightsWords(before, after)]
}
