import type { Cited } from '../shared/settings.ts'

/** A piece of an answer: text, or the title of a record it cites. */
export interface AnswerPart {
  readonly text: string
  readonly record?: Cited
}

/** The pieces of an answer. Only records that the tools have shown become links. */
export const partsOf = (answer: string, cited: readonly Cited[]): readonly AnswerPart[] => {
  const parts: AnswerPart[] = []
  let at = 0
  for (const found of answer.matchAll(/\[([^\]\n]{1,200})\]\(record:([a-z0-9_]+)\/([0-9a-f-]{36})\)/g)) {
    const [whole, text = '', table = '', id = ''] = found
    if (found.index > at) parts.push({ text: answer.slice(at, found.index) })
    const isShown = cited.some(each => each.table === table && each.id === id)
    parts.push(isShown ? { text, record: { table, id } } : { text })
    at = found.index + whole.length
  }
  if (at < answer.length) parts.push({ text: answer.slice(at) })
  return parts
}
