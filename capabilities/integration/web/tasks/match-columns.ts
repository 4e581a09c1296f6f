import type { Column, TargetSettings } from '@gantry/transform/shared'

type Pairs = TargetSettings['map']

/** Columns that every table of the space fills itself, and other tables mostly do. */
const filled = ['id', 'createdAt', 'updatedAt']

/** The columns of a target that a task can write. */
export const writable = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ name, required, readOnly }) => !readOnly && (required || !filled.includes(name)))

const folded = (name: string): string => name.trim().toLowerCase()

/** What a column is called: its code, and its label in every language. */
const namesOf = ({ name, label }: Column): readonly string[] => {
  const labels = label === undefined ? [] : typeof label === 'string' ? [label] : Object.values(label)
  return [name, ...labels].map(folded).filter(each => each !== '')
}

const equalTo = (target: Column, sources: readonly Column[]): Column | undefined => {
  const names = namesOf(target)
  return (
    sources.find(({ name }) => folded(name) === folded(target.name)) ??
    sources.find(source => namesOf(source).some(name => names.includes(name)))
  )
}

/** The pairs there are, and one for every other column of the target whose code or label equals that of a source. */
export const matchColumns = (sources: readonly Column[], targets: readonly Column[], pairs: Pairs): Pairs => {
  const taken = new Set(pairs.map(({ to }) => to))
  const added = writable(targets)
    .filter(({ name }) => !taken.has(name))
    .flatMap(target => {
      const source = equalTo(target, sources)
      return source ? [{ from: source.name, to: target.name }] : []
    })
  return [...pairs, ...added]
}
