import type { DesignKind } from '@gantry/designs/shared'
import { Type } from 'typebox'

/** A space has one style sheet; its design has this id. */
export const styleId = '00000000-0000-7000-8000-000000000108'

export const longestStyle = 60_000

/** Own CSS of a space, as its administrators write it. */
export interface StyleSheet {
  readonly id: string
  readonly css: string
}

export const emptyStyle: StyleSheet = { id: styleId, css: '' }

/** The style sheet as a design; what is wrong with it is found by the server, which has the parser. */
export const styleKind: DesignKind<StyleSheet> = {
  name: 'style',
  schema: Type.Object(
    { id: Type.Literal(styleId), css: Type.String({ maxLength: longestStyle }) },
    { additionalProperties: false },
  ),
  empty: () => emptyStyle,
  nameOf: () => ({ 'zh-CN': '样式表', en: 'Style sheet' }),
  idOf: ({ id }) => id,
  check: () => [],
  mentions: () => [],
  words: (before, after) => {
    const [old, now] = [linesOf(before), linesOf(after)]
    const params = { added: missing(now, old), removed: missing(old, now) }
    return before && before.css === after.css
      ? []
      : [{ at: 'css', sign: before ? 'changed' : 'added', part: 'style', key: 'style.word.changed', params }]
  },
  texts: () => [],
}

const linesOf = (sheet: StyleSheet | null): readonly string[] =>
  (sheet?.css ?? '').split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))

/** The number of lines that are in the first list and not in the second; equal lines are counted apart. */
const missing = (lines: readonly string[], others: readonly string[]): number => {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter(line => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  }).length
}
