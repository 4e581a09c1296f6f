import { type Lang, localise, partId, type Text } from '@gantry/base/shared'

/** An option in a tree of options, as a design keeps it. */
export type Branch = {
  readonly id: string
  readonly label: Text
  readonly children?: readonly Branch[]
  readonly retired?: true
}

const indent = 2

/** A tree of options as lines, each level two spaces further in. */
export const writeOutline = (branches: readonly Branch[], lang: Lang, level = 0): string =>
  branches
    .flatMap(({ label, children = [] }) => [
      ' '.repeat(level * indent) + localise(label, lang),
      ...(children.length > 0 ? [writeOutline(children, lang, level + 1)] : []),
    ])
    .join('\n')

interface Line {
  readonly depth: number
  readonly word: string
}

/**
 * Lines as a tree of options. An option that stands where it stood keeps its id, and with it the records that name it; one
 * whose line was only reworded keeps it too, as long as its neighbours stay in number.
 */
export const readOutline = (text: string, before: readonly Branch[], lang: Lang): readonly Branch[] => {
  const lines = text.split(/\r?\n/).flatMap((line): Line[] => {
    const word = line.trim()
    if (word === '') return []
    const lead = line.slice(0, line.length - line.trimStart().length).replaceAll('\t', ' '.repeat(indent))
    return [{ depth: Math.floor(lead.length / indent), word }]
  })
  const level = (from: readonly Line[], depth: number, old: readonly Branch[]): readonly Branch[] => {
    const heads = from.flatMap(({ depth: at }, index) => (at <= depth || index === 0 ? [index] : []))
    const same = heads.length === old.length
    const left = new Set(old)
    const known = heads.map(at => {
      const found = [...left].find(({ label }) => localise(label, lang) === from[at]?.word)
      if (found) left.delete(found)
      return found
    })
    return heads.map((at, place): Branch => {
      const word = from[at]?.word ?? ''
      const there = old[place]
      const kept = known[place] ?? (same && there && left.has(there) ? there : undefined)
      const below = from.slice(at + 1, heads[place + 1] ?? from.length)
      const children = below.length > 0 ? level(below, depth + 1, kept?.children ?? []) : []
      return {
        ...(kept?.retired && { retired: true as const }),
        id: kept?.id ?? partId('o_'),
        label: kept ? reworded(kept.label, word, lang) : word,
        ...(children.length > 0 && { children }),
      }
    })
  }
  return lines.length === 0 ? [] : level(lines, 0, before)
}

const reworded = (label: Text, word: string, lang: Lang): Text => {
  if (localise(label, lang) === word) return label
  return typeof label === 'string' ? word : { ...label, [lang]: word }
}
