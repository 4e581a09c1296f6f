import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readCode } from '../../shared/read-code.ts'
import { noSettings } from '../../shared/settings.ts'
import { idCardCheck, isIdCard } from './check-id-card.ts'

export type IdCardField = FieldOf<'idCard', typeof noSettings>

/** The number of a resident identity card, always in the form of 18 characters. */
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
 * Converts a first-generation number of 15 digits to 18 characters. They were issued to people born in the 1900s. The last
 * digits 996 to 999 marked people older than 100, whose century of birth is unknown: such numbers stay unchanged and are
 * refused.
 */
const fromFirstGeneration = (code: string): string => {
  if (!/^\d{15}$/.test(code) || /99[6-9]$/.test(code)) return code
  const digits = `${code.slice(0, 6)}19${code.slice(6)}`
  return digits + idCardCheck(digits)
}
