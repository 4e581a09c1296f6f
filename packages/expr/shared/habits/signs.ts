/** An operator from spreadsheets, other languages or an input method, with its replacement here. */
export interface Habit {
  readonly from: number
  readonly text: string
  readonly like: string
}

type Like = string | ((...found: readonly string[]) => string)

/** Characters that are invalid everywhere in this language, so the first one is the error. */
const habits: readonly (readonly [sign: RegExp, like: Like])[] = [
  [/==+/g, '='],
  [/(?<!function\s*)<>/g, '!='],
  [/=>/g, '>='],
  [/=</g, '<='],
  [/≥/g, '>='],
  [/≤/g, '<='],
  [/≠/g, '!='],
  [/:=|\+=|-=/g, '='],
  [/&&/g, 'and'],
  [/\|\|/g, 'or'],
  [/[&＆]/g, '+'],
  [/[!！](?!=)\s*([\p{L}_][\p{L}\p{N}_]*)?/gu, (_sign, name = '…') => `not(${name})`],
  [/[;；]/g, ','],
  [/[、]/g, ','],
  [/[。]/g, '.'],
  [/(?<![\d.])([\d.]+)\s*[%％]/g, (_sign, number = '') => `${number} / 100`],
  [/[%％]/g, 'modulo(…, …)'],
  [/[￥¥$€]\s*(\d[\d.]*)/g, (_sign, number = '') => number],
  [/\$?\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}/gu, (_sign, name = '') => name],
  [/[‘’'「」『』]/g, '"'],
  [/[０-９]+/g, digits => (digits ?? '').normalize('NFKC')],
  [/(?<![\p{L}\p{N}_])(?:AND(?!\s*[(（])|And|且|并且|而且)(?![\p{L}\p{N}_])/gu, 'and'],
  [/(?<![\p{L}\p{N}_])(?:OR(?!\s*[(（])|Or|或|或者)(?![\p{L}\p{N}_])/gu, 'or'],
  [/(?<![\p{L}\p{N}_])(?:THEN|Then|那么|则)(?![\p{L}\p{N}_])/gu, 'then'],
  [/(?<![\p{L}\p{N}_])(?:ELSE|Else|否则)(?![\p{L}\p{N}_])/gu, 'else'],
  [/(?<![p{L}p{N}_])is(?=\s+(?:null|true|false|not)\b)/g, '='],
]

/** The first such character in a source whose texts and comments have been blanked. */
export const findHabit = (blanked: string): Habit | null => {
  let first: Habit | null = null
  for (const [sign, like] of habits) {
    for (const found of blanked.matchAll(sign)) {
      if (first && first.from <= found.index) break
      const written = typeof like === 'string' ? like : like(...found)
      first = { from: found.index, text: found[0], like: written }
      break
    }
  }
  return first
}

/** Texts, back-quoted names and comments, whose contents are ignored. */
const quoted = /"(?:\\.|[^"\\])*"|`[^`]*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/gs

/** Replaces quoted texts and comments by blanks of the same length. */
export const blankQuoted = (plain: string): string =>
  plain.replace(quoted, found => (found.startsWith('/') ? ' ' : '0').repeat(found.length))
