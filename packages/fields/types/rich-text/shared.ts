import { limits } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { noSettings } from '../../shared/settings.ts'
import { readHtml, textOf, writeHtml } from './read-html.ts'

export type RichTextField = FieldOf<'richText', typeof noSettings>

/** Maximum characters of HTML. */
const longest = limits.longTextLength

/**
 * Formatted text, stored as HTML with a few allowed tags. Parsing sanitises it, in the browser and on the server: only the
 * parsed tree is serialised and stored. Search, filters and exports use its plain text.
 */
export const richText: FieldType<RichTextField, string> = {
  name: 'richText',
  kind: 'text',
  settings: noSettings,
  multiline: true,
  lossy: true,
  parse: input => {
    if (input === null || input === undefined) return nothing
    const typed = readText(input)?.replace(/\r\n?/g, '\n')
    if (typed === undefined) return failure('type')
    if (typed.length > longest) return failure('max_length', { limit: longest })
    if (/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(typed)) return failure('control_character')
    const html = writeHtml(isHtml(typed) ? readHtml(typed) : paragraphs(typed))
    if (html.length > longest) return failure('max_length', { limit: longest })
    return textOf(html) === '' && !html.includes('<hr>') ? nothing : success(html)
  },
  format: value => textOf(String(value)),
  json: () => Type.String({ maxLength: longest }),
  key: { of: value => textOf(value), json: () => Type.String() },
}

const isHtml = (text: string): boolean => /<[a-z!/][^<>]*>|&(?:[a-z]{2,4}|#x?[\da-f]{1,7});/i.test(text)

/** Plain text, a paragraph per line. */
const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter(line => line.trim() !== '')
    .map(line => ({ tag: 'p' as const, children: [line] }))
