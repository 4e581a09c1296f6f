import type { Issue, Json } from '@gantry/base/shared'
import type { EditAnswer, FieldId, RecordEdit, RecordRow } from '@gantry/model/shared'
import { sameValue } from '../form/values.ts'

/** What became of the value somebody gave a cell of a list. */
export interface CellEdit {
  /** What stood in the cell when it was changed. */
  readonly base: Json
  readonly value: Json
  /**
   * `waiting` to be sent; `sent`; `saved`, while the row has not been read again; `refused`; `overtaken` by
   * somebody who changed the same cell.
   */
  readonly state: 'waiting' | 'sent' | 'saved' | 'refused' | 'overtaken'
  /** What was typed, where it is no value. */
  readonly text?: string
  readonly issue?: Issue
  /** Of the error catalogue, where no issue says more. */
  readonly code?: string
  /** The version of the record with this value. */
  readonly version?: number
  readonly theirs?: Json
}

/** Edits by record and field. */
export type Edits = ReadonlyMap<string, ReadonlyMap<FieldId, CellEdit>>

export const noEdits: Edits = new Map()

/** A value given to a cell. */
export interface CellChange {
  readonly id: string
  readonly field: FieldId
  /** What stands in the cell in the row as it was read. */
  readonly base: Json
  readonly value: Json
  readonly text?: string
  readonly issue?: Issue
  /** What stands there now, where somebody changed it while this was typed. */
  readonly theirs?: Json
}

const withCells = (edits: Edits, id: string, change: (cells: Map<FieldId, CellEdit>) => void): Edits => {
  const next = new Map(edits)
  const cells = new Map(edits.get(id))
  change(cells)
  if (cells.size > 0) next.set(id, cells)
  else next.delete(id)
  return next
}

/** Changes of the person; a cell that is what it was is no change, unless another value is on its way. */
export const withChanges = (edits: Edits, changes: readonly CellChange[]): Edits =>
  changes.reduce(
    (now, { id, field, base, value, text, issue, theirs }) =>
      withCells(now, id, cells => {
        const state = cells.get(field)?.state
        const isUnderWay = state === 'sent' || state === 'saved'
        if (issue) cells.set(field, { base, value: null, state: 'refused', text: text ?? '', issue })
        else if (theirs !== undefined && !sameValue(base, value) && !sameValue(theirs, value))
          cells.set(field, { base, value, state: 'overtaken', theirs })
        else if (!isUnderWay && sameValue(base, value)) cells.delete(field)
        else cells.set(field, { base, value, state: 'waiting' })
      }),
    edits,
  )

/** Records whose cells wait to be sent, at most `most` of them. */
export const toSend = (edits: Edits, versionOf: (id: string) => number, most: number): RecordEdit[] => {
  const found: RecordEdit[] = []
  for (const [id, cells] of edits) {
    const waiting = [...cells].filter(([, { state }]) => state === 'waiting')
    if (waiting.length === 0) continue
    found.push({
      id,
      version: versionOf(id),
      values: Object.fromEntries(waiting.map(([field, { value }]) => [field, value])),
    })
    if (found.length === most) break
  }
  return found
}

const changed = (
  edits: Edits,
  id: string,
  isMeant: (field: FieldId, edit: CellEdit) => boolean,
  change: (field: FieldId, edit: CellEdit) => CellEdit | null,
): Edits =>
  withCells(edits, id, cells => {
    for (const [field, edit] of cells) {
      if (!isMeant(field, edit)) continue
      const next = change(field, edit)
      if (next) cells.set(field, next)
      else cells.delete(field)
    }
  })

const isSent = (_field: FieldId, { state }: CellEdit): boolean => state === 'sent'

export const markSent = (edits: Edits, sent: readonly RecordEdit[]): Edits =>
  sent.reduce(
    (now, { id }) =>
      changed(
        now,
        id,
        (_field, { state }) => state === 'waiting',
        (_field, edit) => ({ ...edit, state: 'sent' }),
      ),
    edits,
  )

/** None of it arrived, as far as is known. */
export const withFailure = (edits: Edits, sent: readonly RecordEdit[], code: string): Edits =>
  sent.reduce(
    (now, { id }) => changed(now, id, isSent, (_field, edit) => ({ ...edit, state: 'refused', code })),
    edits,
  )

/**
 * What the server said: saved cells, refused ones with their reason, and the other cells of a refused record,
 * which wait to be sent without them. Records that moved on stay `sent` until their rows are read again.
 */
export const withAnswer = (edits: Edits, { done, refused }: EditAnswer): Edits => {
  let now = edits
  for (const { id, version } of done)
    now = changed(now, id, isSent, (_field, edit) => ({ ...edit, state: 'saved', version }))
  for (const { id, code, issues } of refused) {
    if (code === 'record.conflict') continue
    const cells = edits.get(id)
    const found = new Map(issues.map(issue => [issue.field.split('.')[0] ?? '', issue]))
    const isNamed = [...(cells ?? [])].some(([field, edit]) => isSent(field, edit) && found.has(field))
    now = changed(now, id, isSent, (field, edit) => {
      const issue = isNamed ? found.get(field) : issues[0]
      if (isNamed && !issue) return { ...edit, state: 'waiting' }
      return { ...edit, state: 'refused', code, ...(issue && { issue }) }
    })
  }
  return now
}

/** Records that moved on, as they are now: cells nobody else touched are sent again, the others ask the person. */
export const withRowsNow = (
  edits: Edits,
  ids: readonly string[],
  rows: ReadonlyMap<string, RecordRow>,
): Edits =>
  ids.reduce((now, id) => {
    const row = rows.get(id)
    return changed(now, id, isSent, (field, edit) => {
      if (!row) return { ...edit, state: 'refused', code: 'record.not_found' }
      const theirs = row[field] ?? null
      return sameValue(theirs, edit.base)
        ? { ...edit, state: 'waiting' }
        : { ...edit, state: 'overtaken', theirs }
    })
  }, edits)

/** The person insists: what was refused or overtaken is sent again over what stands there now. */
export const insist = (edits: Edits, id: string, field: FieldId): Edits =>
  changed(
    edits,
    id,
    each => each === field,
    (_field, { base, value, theirs = base }) => ({ base: theirs, value, state: 'waiting' }),
  )

/** The person gives in: the cell shows what stands in the table. */
export const giveUp = (edits: Edits, id: string, field: FieldId): Edits =>
  changed(
    edits,
    id,
    each => each === field,
    () => null,
  )

/** Forgets saved cells whose rows have been read again. */
export const settle = (edits: Edits, rows: readonly RecordRow[]): Edits => {
  let now = edits
  for (const row of rows)
    if ([...(now.get(row.id)?.values() ?? [])].some(isSettled(row)))
      now = changed(
        now,
        row.id,
        (_field, edit) => isSettled(row)(edit),
        () => null,
      )
  return now
}

const isSettled =
  (row: RecordRow) =>
  ({ state, version }: CellEdit): boolean =>
    state === 'saved' && version !== undefined && row.version >= version

/** Cells that ask for the person, in the order they were changed. */
export const troubled = (edits: Edits): { readonly id: string; readonly field: FieldId }[] =>
  [...edits].flatMap(([id, cells]) =>
    [...cells].flatMap(([field, { state }]) =>
      state === 'refused' || state === 'overtaken' ? [{ id, field }] : [],
    ),
  )

export const isUnderWay = (edits: Edits): boolean =>
  [...edits.values()].some(cells =>
    [...cells.values()].some(({ state }) => state === 'waiting' || state === 'sent'),
  )
