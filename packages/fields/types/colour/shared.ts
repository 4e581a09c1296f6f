import { halfWidth } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { noSettings } from '../../shared/settings.ts'

export type ColourField = FieldOf<'colour', typeof noSettings>

/** A colour as `#rrggbb` in lower case, so that equal colours are equal texts. */
export const colour: FieldType<ColourField, string> = {
  name: 'colour',
  kind: 'text',
  settings: noSettings,
  mono: true,
  parse: input => {
    if (isBlank(input)) return nothing
    const value = typeof input === 'string' && input.length <= 60 ? readColour(input) : null
    return value === null ? failure('colour') : success(value)
  },
  format: value => value,
  json: () => Type.String({ pattern: '^#[0-9a-f]{6}$' }),
}

const words: Readonly<Record<string, readonly string[]>> = {
  '#000000': ['black', '黑', '黑色'],
  '#ffffff': ['white', '白', '白色'],
  '#808080': ['grey', 'gray', '灰', '灰色'],
  '#c0c0c0': ['silver', '银', '银色'],
  '#ff0000': ['red', '红', '红色'],
  '#ffa500': ['orange', '橙', '橙色', '橘色'],
  '#ffff00': ['yellow', '黄', '黄色'],
  '#008000': ['green', '绿', '绿色'],
  '#00ffff': ['cyan', '青', '青色'],
  '#0000ff': ['blue', '蓝', '蓝色'],
  '#800080': ['purple', '紫', '紫色'],
  '#ffc0cb': ['pink', '粉', '粉色', '粉红色'],
  '#a52a2a': ['brown', '棕', '棕色', '褐色'],
}
const byWord = new Map(
  Object.entries(words).flatMap(([hex, called]) => called.map(word => [word, hex] as const)),
)

/** Parses `#1663D8`, `1663d8`, `#16d`, `rgb(22, 99, 216)`, or a colour name in either language. */
const readColour = (typed: string): string | null => {
  const text = halfWidth(typed).trim().toLowerCase()
  const hex = /^#?([0-9a-f]{6})$/.exec(text)?.[1]
  if (hex) return `#${hex}`
  const short = /^#([0-9a-f]{3})$/.exec(text)?.[1]
  if (short) return `#${[...short].map(digit => digit + digit).join('')}`
  const parts = /^(?:rgb)? ?\(? ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?\)?$/
    .exec(text)
    ?.slice(1)
    .map(Number)
  if (parts?.every(part => part <= 255))
    return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
  return byWord.get(text) ?? null
}
