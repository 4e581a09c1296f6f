import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readCode } from '../../shared/read-code.ts'
import { noSettings } from '../../shared/settings.ts'
import { isCreditCode } from './check-credit-code.ts'

export type CreditCodeField = FieldOf<'creditCode', typeof noSettings>

/** The unified social credit code of an organisation. */
export const creditCode: FieldType<CreditCodeField, string> = {
  name: 'creditCode',
  kind: 'text',
  settings: noSettings,
  mono: true,
  parse: input => {
    if (isBlank(input)) return nothing
    const code = readCode(input)
    return code !== undefined && isCreditCode(code) ? success(code) : failure('credit_code')
  },
  format: value => value,
  json: () => Type.String({ pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$' }),
}
