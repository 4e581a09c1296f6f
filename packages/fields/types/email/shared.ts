import { halfWidth } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { noSettings } from '../../shared/settings.ts'

export type EmailField = FieldOf<'email', typeof noSettings>

const address =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*\p{L}$/u
const longest = 254

/** An email address. The domain is case-insensitive, so it is stored in lower case. */
export const email: FieldType<EmailField, string> = {
  name: 'email',
  kind: 'text',
  settings: noSettings,
  parse: input => {
    if (isBlank(input)) return nothing
    const typed =
      typeof input === 'string'
        ? halfWidth(input)
            .trim()
            .replace(/^mailto:/i, '')
        : ''
    if (typed.length > longest || !address.test(typed)) return failure('email')
    const at = typed.lastIndexOf('@')
    return success(typed.slice(0, at) + typed.slice(at).toLowerCase())
  },
  format: value => value,
  json: () => Type.String({ maxLength: longest }),
}
