import { localise, type Text } from '@gantry/base/shared'
import type { GroupHead } from '@gantry/model/shared'
import type { Answered } from './lines.ts'
import type { Shape } from './shapes.ts'

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const namesOf = (name: Text): readonly string[] => [localise(name, 'zh-CN'), localise(name, 'en')]

/** What a row may be called on a map: its stored key, or its name in the language of the reader. */
const calledOf = ({ chart, words }: Answered, head: GroupHead): readonly string[] => {
  const [key] = head.keys
  if (head.rest || key === null || key === undefined) return []
  return [...(typeof key === 'object' ? [] : [String(key)]), words.head(chart.rows, head)]
}

/**
 * The shape of every row, found by key or name regardless of case and width; null: none. A shape belongs to the first row that
 * is called like it.
 */
export const shapesOfRows = (answered: Answered, shapes: readonly Shape[]): readonly (Shape | null)[] => {
  const byName = new Map<string, Shape>()
  for (const shape of shapes)
    for (const name of namesOf(shape.name)) if (!byName.has(folded(name))) byName.set(folded(name), shape)
  // A key is unique and goes before equal names of other shapes.
  for (const shape of shapes) byName.set(folded(shape.key), shape)
  const taken = new Set<Shape>()
  return answered.answer.rows.map(head => {
    const shape = calledOf(answered, head)
      .map(name => byName.get(folded(name)))
      .find(found => found !== undefined && !taken.has(found))
    if (shape) taken.add(shape)
    return shape ?? null
  })
}
