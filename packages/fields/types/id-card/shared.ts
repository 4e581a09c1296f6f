import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readCode } from '../../shared/read-code.ts'
import { noSettings } from '../../shared/settings.ts'
import { idCardCheck, isIdCard } from './check-id-card.ts'

export type IdCardField = FieldOf<'idCard', typeof noSettings>

/** The number of a resident's identity card, always in its form of eighteen characters. */
export const idCard: FieldType<IdCardField, string> = {
  name: 'idCard',
  kind: 'text',
  settings: noSettings,
  mono: true,
  personal: 'idCard',
  parse: input => {
    if (isBlank(input)) return nothing
    const typed = readCode(input)
    const code = typed === undefined ? '' : fromFirstGeneration(typed)
    return isIdCard(code) ? success(code) : failure('id_card')
  },
  format: value => value,
  json: () => Type.String({ pattern: '^\\d{17}[\\dX]$' }),
}

/**
 * A number of fifteen digits in the form of today. They were given to people born in the 1900s; the last three digits 996 to
 * 999 marked those older than a hundred, whose century nobody can tell, so those stay as they are and are refused.
 */
const fromFirstGeneration = (code: string): string => {
  if (!/^\d{15}$/.test(code) || /99[6-9]$/.test(code)) return code
  const digits = `${code.slice(0, 6)}19${code.slice(6)}`
  return digits + idCardCheck(digits)
}
