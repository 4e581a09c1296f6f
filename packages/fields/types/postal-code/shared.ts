import { halfWidth } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { oneOf, settingsOf } from '../../shared/settings.ts'
import { postalCountries, postalForms } from './countries.ts'

const settings = settingsOf({
  /** Country of the codes; China when absent. */
  country: Type.Optional(oneOf(postalCountries)),
})

export type PostalCodeField = FieldOf<'postalCode', typeof settings>

const longest = 12

/** A postal code in the format of its country. */
export const postalCode: FieldType<PostalCodeField, string> = {
  name: 'postalCode',
  kind: 'text',
  settings,
  mono: true,
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const country = field.country ?? 'CN'
    const { pattern, example } = postalForms[country]
    const code = readPostalCode(input, country)
    return code !== undefined && pattern.test(code) ? success(code) : failure('postal_code', { example })
  },
  format: value => value,
  json: () => Type.String({ maxLength: longest }),
}

/** A numeric spreadsheet cell has lost its leading zero: 50000 is Shijiazhuang's 050000. */
const readPostalCode = (input: unknown, country: keyof typeof postalForms): string | undefined => {
  if (typeof input === 'number') return country === 'CN' ? String(input).padStart(6, '0') : String(input)
  if (typeof input !== 'string' || input.length > 4 * longest) return undefined
  const typed = halfWidth(input).trim().replace(/\s+/g, ' ').toUpperCase()
  if (country === 'GB') return typed.replace(/^([A-Z\d]{2,4}) ?(\d[A-Z]{2})$/, '$1 $2')
  return typed.replaceAll(' ', '').replace(/^〒/, '')
}
