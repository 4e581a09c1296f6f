import type { FieldDef, FieldId, TableId } from '@gantry/model/shared'
import { isBlank } from '../parsed.ts'
import { distinctIds, idFrom } from './field-ids.ts'
import { hintsOf } from './hints.ts'
import { inferField, type Known } from './infer-field.ts'

/** A proposed table. `columns` maps each column of the sheet to a field. */
export interface TableProposal {
  readonly table: {
    readonly id: TableId
    readonly label: string
    readonly title: FieldId
    readonly fields: Readonly<Record<FieldId, FieldDef>>
  }
  readonly columns: readonly (FieldId | null)[]
}

/** Proposes a table for a sheet: a field for each column with a heading or values, and a title field. */
export const proposeTable = (
  name: string,
  headings: readonly string[],
  rows: readonly (readonly unknown[])[],
  known: Known = {},
): TableProposal => {
  const width = Math.max(headings.length, ...rows.slice(0, 100).map(row => row.length))
  const columns = Array.from({ length: width }, (_, place) => ({
    heading: (headings[place] ?? '').trim(),
    samples: rows.map(row => row[place]),
  }))
  const used = columns.map(
    ({ heading, samples }) => heading !== '' || samples.some(sample => !isBlank(sample)),
  )
  const labels = columns.map(({ heading }, place) => heading || columnLetter(place))
  const ids = distinctIds(labels.filter((_, place) => used[place]))
  const idAt = (place: number) => (used[place] ? ids[used.slice(0, place).filter(Boolean).length]! : null)
  const fields = columns.flatMap(({ samples }, place) => {
    const id = idAt(place)
    return id === null ? [] : [[id, inferField(labels[place]!, samples, known), samples] as const]
  })
  return {
    table: {
      id: idFrom(name, 'table'),
      label: name,
      title: titleOf(fields),
      fields: Object.fromEntries(fields.map(([id, field]) => [id, field])),
    },
    columns: columns.map((_, place) => idAt(place)),
  }
}

/** A column without a heading is named by its spreadsheet letter. */
const columnLetter = (place: number): string =>
  (place >= 26 ? columnLetter(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))

type Column = readonly [id: FieldId, field: FieldDef, samples: readonly unknown[]]

/** Chooses the title: a name, otherwise a code, otherwise the first distinguishing text column. */
const titleOf = (columns: readonly Column[]): FieldId => {
  const hinted = (hint: 'name' | 'code') =>
    columns.find(([, { type, label }]) => type === 'text' && hintsOf(String(label))[hint])
  const telling = columns.find(([, { type }, samples]) => type === 'text' && distinctShare(samples) > 0.8)
  const ofType = (...types: string[]) => columns.find(([, { type }]) => types.includes(type))
  const chosen =
    hinted('name') ?? hinted('code') ?? telling ?? ofType('text') ?? ofType('longText') ?? columns[0]
  return chosen?.[0] ?? ''
}

const distinctShare = (samples: readonly unknown[]): number => {
  const filled = samples.filter(sample => !isBlank(sample))
  return filled.length === 0 ? 0 : new Set(filled.map(String)).size / filled.length
}
