import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { noSettings } from '../../shared/settings.ts'
import { longestUrl, readUrl } from './read-url.ts'

export type UrlField = FieldOf<'url', typeof noSettings>

/** A web address, or a mail address as `mailto:`. Other schemes are refused, so that a click never runs code. */
export const url: FieldType<UrlField, string> = {
  name: 'url',
  kind: 'text',
  settings: noSettings,
  parse: input => {
    if (isBlank(input)) return nothing
    const address = typeof input === 'string' ? readUrl(input.trim()) : null
    return address === null ? failure('url') : success(address)
  },
  format: value => value,
  json: () => Type.String({ maxLength: longestUrl }),
}
