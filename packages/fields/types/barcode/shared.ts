import { halfWidth } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { oneOf, settingsOf } from '../../shared/settings.ts'

export const symbologies = ['code128', 'ean13', 'ean8', 'upcA', 'qr'] as const
export type Symbology = (typeof symbologies)[number]

const settings = settingsOf({
  /** Symbology, which determines the valid characters; Code 128 when absent. */
  symbology: Type.Optional(oneOf(symbologies)),
})

export type BarcodeField = FieldOf<'barcode', typeof settings>

export const symbologyOf = ({ symbology }: BarcodeField): Symbology => symbology ?? 'code128'

/** Digits of GS1 numbers, including the check digit. */
const lengths: Readonly<Partial<Record<Symbology, number>>> = { ean13: 13, ean8: 8, upcA: 12 }

const longest = { code128: 80, qr: 500 } as const

/** The content of a barcode on a label. */
export const barcode: FieldType<BarcodeField, string> = {
  name: 'barcode',
  kind: 'text',
  settings,
  mono: true,
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const typed = readText(input)
    if (typed === undefined) return failure('type')
    const symbology = symbologyOf(field)
    const digits = lengths[symbology]
    if (digits !== undefined) return readNumberCode(typed, digits)
    const limit = symbology === 'qr' ? longest.qr : longest.code128
    if (typed.length > limit) return failure('max_length', { limit })
    if (/[\p{Cc}\p{Cs}]/u.test(typed)) return failure('control_character')
    return symbology === 'code128' && /[^ -~]/.test(typed) ? failure('code128') : success(typed)
  },
  format: value => value,
  json: field => Type.String({ maxLength: lengths[symbologyOf(field)] ?? longest.qr }),
}

/** Spaces and hyphens only group the digits and are removed. */
const readNumberCode = (typed: string, digits: number) => {
  const code = halfWidth(typed.slice(0, 60)).replace(/[ -]/g, '')
  if (!/^\d+$/.test(code) || code.length !== digits || typed.length > 60)
    return failure('code_digits', { digits })
  return checkDigit(code) === code.at(-1) ? success(code) : failure('check_digit')
}

/** GS1 General Specifications, section 7.9: weights 3 and 1 from the right. */
const checkDigit = (code: string): string => {
  const sum = [...code]
    .slice(0, -1)
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
