import { isId } from '@gantry/base/shared'
import { systemFields } from '@gantry/model/shared'
import { pinyin } from 'pinyin-pro'
import { wordsOf } from './hints.ts'

const longest = 40

/** Derives an id from a heading: Latin words joined by `_`, Chinese as pinyin, text in brackets omitted. */
export const idFrom = (name: string, otherwise: string): string => {
  const outside = name.replace(/[(（[【].*?[)）\]】]/g, ' ').trim() || name
  const latin = outside.replace(/\p{Script=Han}+/gu, han => ` ${spell(han)} `)
  const words = wordsOf(latin)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  let id = ''
  for (const word of words) {
    const longer = id ? `${id}_${word}` : word
    if (longer.length > longest) break
    id = longer
  }
  const sound = /^[a-z]/.test(id) ? id : id ? `${otherwise}_${id}` : otherwise
  return isId(sound) ? sound : otherwise
}

const spell = (han: string): string => pinyin(han, { toneType: 'none', type: 'array', v: true }).join(' ')

/** Makes ids unique among each other and distinct from system columns. */
export const distinctIds = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>(systemFields.map(field => field.toLowerCase()))
  return names.map(name => {
    const wanted = idFrom(name, 'field')
    let id = wanted
    for (let n = 2; taken.has(id); n++) id = `${wanted}_${n}`
    taken.add(id)
    return id
  })
}
