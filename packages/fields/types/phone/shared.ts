import { halfWidth } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { noSettings } from '../../shared/settings.ts'

export type PhoneField = FieldOf<'phone', typeof noSettings>

/** A telephone number in canonical form, so that equal numbers are equal texts. */
export const phone: FieldType<PhoneField, string> = {
  name: 'phone',
  kind: 'text',
  settings: noSettings,
  mono: true,
  parse: input => {
    if (isBlank(input)) return nothing
    const typed = readText(input)
    const number = typed === undefined || typed.length > 40 ? null : readPhone(typed)
    return number === null ? failure('phone') : success(number)
  },
  format: value => value,
  json: () => Type.String({ maxLength: 30 }),
}

/**
 * Mainland mobile numbers, landlines with area code and extension, 400 and 800 numbers, and international numbers with `+`
 * (E.164). Null for anything else.
 */
const readPhone = (typed: string): string | null => {
  const [number = '', extension] = halfWidth(typed)
    .replace(/\s+/g, ' ')
    .split(/ ?(?:转|ext\.?|#|x) ?/i)
  if (!/^\+?[\d ()-]+$/.test(number)) return null
  const digits = number.replace(/[ ()-]/g, '').replace(/^(?:\+86|0086)/, '')
  const end = extension === undefined ? '' : /^\d{1,6}$/.test(extension) ? `-${extension}` : null
  if (end === null) return null
  if (/^1[3-9]\d{9}$/.test(digits)) return end ? null : digits
  if (/^[48]00\d{7}$/.test(digits))
    return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}${end}`
  const dialled = /^\d+-\d+-(\d{1,6})$/.exec(number.replace(/[ ()]/g, ''))?.[1]
  const body = dialled ? digits.slice(0, -dialled.length) : digits
  const landline = /^(0(?:10|2\d|[3-9]\d{2}))(\d{7,8})$/.exec(body)
  if (landline) return `${landline[1]}-${landline[2]}${dialled ? `-${dialled}` : end}`
  return /^\+[1-9]\d{6,14}$/.test(digits) ? `${digits}${end}` : null
}
