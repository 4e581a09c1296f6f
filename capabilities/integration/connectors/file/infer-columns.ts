import type { Column, ColumnType } from '../../shared/sources/rows.ts'

const tests: readonly (readonly [ColumnType, (value: unknown) => boolean])[] = [
  ['boolean', value => typeof value === 'boolean'],
  [
    'integer',
    value =>
      typeof value === 'number' ? Number.isSafeInteger(value) : /^(0|-?[1-9]\d{0,14})$/.test(String(value)),
  ],
  ['double', value => (typeof value === 'number' ? true : /^-?\d{1,15}(\.\d{1,15})?$/.test(String(value)))],
  ['date', value => /^\d{4}-\d\d-\d\d$/.test(String(value))],
  [
    'timestamp',
    value => /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(String(value)),
  ],
  ['json', value => typeof value === 'object'],
]

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Columns of a file by its heading, typed by its first rows. A later value that does not fit its type stays as it stands. */
export const inferColumns = (
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): readonly Column[] =>
  names.map((name, at) => {
    const values = rows.map(row => row[at]).filter(value => !isBlank(value))
    const [type] = (values.length > 0 && tests.find(([, holds]) => values.every(holds))) || ['text' as const]
    return { name, type, nullable: true }
  })

/** A cell as its column holds it. */
export const cellOf = (value: unknown, { type }: Column): unknown => {
  if (isBlank(value)) return null
  if (type === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (type === 'json') return JSON.stringify(value)
  if (type === 'integer' || type === 'double') return Number.isFinite(Number(value)) ? Number(value) : value
  return value
}

/** Headings without blanks and repetitions: `name`, `name 2`. */
export const uniqueNames = (headings: readonly unknown[]): readonly string[] => {
  const seen = new Set<string>()
  return headings.map((heading, at) => {
    const plain =
      String(heading ?? '')
        .trim()
        .slice(0, 100) || `column ${at + 1}`
    let name = plain
    for (let copy = 2; seen.has(name); copy++) name = `${plain} ${copy}`
    seen.add(name)
    return name
  })
}
