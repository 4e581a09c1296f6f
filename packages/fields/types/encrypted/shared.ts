import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, nothing, success } from '../../shared/parsed.ts'
import { lengthOf, readText } from '../../shared/read-text.ts'
import { sealedMask } from '../../shared/sealed-mask.ts'
import { settingsOf } from '../../shared/settings.ts'

const longest = 4_000

const settings = settingsOf({ maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: longest })) })

export type EncryptedField = FieldOf<'encrypted', typeof settings>

/**
 * A text encrypted at rest: a device password, a licence key. Any user with write access can set it; every read returns its
 * mask, and sending the mask back changes nothing. Revealing is a separate, audited operation.
 */
export const encrypted: FieldType<EncryptedField, string> = {
  name: 'encrypted',
  kind: 'rows',
  sealed: true,
  settings,
  faults: field =>
    (['default', 'unique', 'personal'] as const)
      .filter(setting => field[setting] !== undefined)
      .map(setting => issue(setting, 'bad_setting', { setting })),
  parse: (input, field) => {
    if (input === null || input === undefined) return nothing
    const value = readText(input)
    if (value === undefined) return failure('type')
    if (value === '' || value === sealedMask) return nothing
    if (/[\p{Cs}\0]/u.test(value)) return failure('control_character')
    const limit = field.maxLength ?? longest
    return lengthOf(value) > limit ? failure('max_length', { limit }) : success(value)
  },
  format: () => sealedMask,
  json: field =>
    Type.String({ maxLength: field.maxLength ?? longest, description: `Answered as ${sealedMask}` }),
}
