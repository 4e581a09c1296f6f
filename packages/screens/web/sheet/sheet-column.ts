import { issue, readTypedNumber } from '@gantry/base/shared'
import { notationNow } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { FieldModel } from '../parts/table-model.ts'
import type { SheetColumn } from './sheet-rows.ts'

/** A column of a sheet; the field's type parses its texts. */
export const sheetColumn = ({ id, def, type }: FieldModel, writable: boolean): SheetColumn => ({
  field: id,
  writable,
  parse: input => {
    const typed = typeof input === 'string' && type.kind === 'number'
    const parsed = type.parse(typed ? readTypedNumber(input, notationNow()) : input, def, localeNow())
    return parsed.ok
      ? { ok: true, value: parsed.value }
      : { ok: false, issue: issue(id, parsed.code, parsed.params) }
  },
})
