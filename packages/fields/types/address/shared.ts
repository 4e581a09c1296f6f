import { halfWidth, isPlainObject } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { lengthOf, readText } from '../../shared/read-text.ts'
import { flag, settingsOf } from '../../shared/settings.ts'
import { knownRegions, namesOf, splitAddress } from './regions.ts'

const settings = settingsOf({
  /** The region is required; otherwise any address is valid, including foreign ones. */
  region: Type.Optional(flag),
})

export type AddressField = FieldOf<'address', typeof settings>

/** `region` is a code of GB/T 2260, `area` its name when the address was written, `detail` the rest. */
export type Address = { readonly region?: string; readonly area: readonly string[]; readonly detail: string }

const longest = 300

/** The address in postal format. */
export const writtenAddress = ({ area, detail }: Address): string => area.join('') + detail

/** A postal address; searched and compared as text. */
export const address: FieldType<AddressField, Address> = {
  name: 'address',
  kind: 'text',
  inRegions: true,
  settings,
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const written = isPlainObject(input) ? ofObject(input) : ofText(input)
    if (written === null) return failure('not_an_address')
    return check(written, field)
  },
  format: value => (isPlainObject(value) && isAddress(value) ? writtenAddress(value) : String(value)),
  json: () =>
    Type.Object({
      region: Type.Optional(Type.String({ pattern: '^\\d{6}$', description: 'Code of GB/T 2260' })),
      area: Type.Array(Type.String()),
      detail: Type.String({ maxLength: longest }),
    }),
  key: {
    of: writtenAddress,
    json: () => Type.String(),
    operand: given => (isPlainObject(given) && isAddress(given) ? writtenAddress(given) : given),
  },
}

const isAddress = (value: Record<string, unknown>): value is Address =>
  Array.isArray(value.area) &&
  value.area.every(name => typeof name === 'string') &&
  typeof value.detail === 'string'

const ofText = (input: unknown): Address | null => {
  const text = readText(input)
  return text === undefined ? null : { area: [], detail: text }
}

const ofObject = ({ region, area, detail = '' }: Record<string, unknown>): Address | null => {
  if (typeof detail !== 'string') return null
  if (isBlank(region)) return { area: [], detail: listed(area).join('') + detail }
  if (typeof region !== 'string' || !/^\d{6}$/.test(region)) return null
  const names = listed(area)
  return { region, area: names.length > 0 ? names : namesOf(region), detail }
}

const listed = (area: unknown): readonly string[] =>
  Array.isArray(area) && area.length <= 4
    ? area.filter((name): name is string => typeof name === 'string')
    : []

const check = (written: Address, field: AddressField): Parsed<Address> => {
  const tidy = { ...written, area: written.area.map(tidied), detail: tidied(written.detail) }
  const text = writtenAddress(tidy)
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return failure('control_character')
  if (text.length > longest && lengthOf(text) > longest) return failure('max_length', { limit: longest })
  if (text === '') return nothing
  const found = tidy.region === undefined ? located(tidy.detail) : tidy
  if (found.region !== undefined && found.area.length === 0) return failure('region', { value: found.region })
  // Checked only after the list is loaded; the server always has it.
  if (field.region && found.region === undefined && knownRegions()) return failure('region_missing')
  return success(found)
}

const located = (detail: string): Address => {
  const split = splitAddress(detail)
  return split ? { region: split.code, area: namesOf(split.code), detail: split.rest } : { area: [], detail }
}

const tidied = (text: string): string =>
  halfWidth(text.slice(0, 1000))
    .replace(/[ \n\r\t]+/g, ' ')
    .trim()
