import type { Json } from '@gantry/base/shared'
import { ApiError, call } from '@gantry/client/web'
import { refOf } from '@gantry/fields/web'
import {
  type FieldId,
  type FilledField,
  getRecord,
  getTable,
  type LinkFill,
  type RecordRow,
  type TableId,
} from '@gantry/model/shared'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { emptyRow, isEmptyRow, type SheetRow } from '../sheet/sheet-rows.ts'
import type { RecordFormState } from './use-record-form.ts'
import { type FormValues, isBlank } from './values.ts'

/** Rows that would replace rows the user filled in. */
export interface FillQuestion {
  readonly slave: FieldId
  readonly rows: readonly SheetRow[]
  /** Title of the chosen record. */
  readonly from: string
}

interface Filling {
  readonly link: FieldModel
  readonly table: TableId
  readonly fill: LinkFill
}

const fillingsOf = (fields: readonly FieldModel[]): readonly Filling[] =>
  fields.flatMap(link => {
    const table = link.type.target?.(link.def)
    const fill = link.def.linkage?.fill
    return fill && table !== undefined ? [{ link, table, fill }] : []
  })

/**
 * Copies values of the record chosen in a link, as far as the user may read it. Existing rows are replaced only after
 * confirmation.
 */
export const useLinkFill = (model: TableModel, record: RecordRow | null, form: RecordFormState) => {
  const [question, setQuestion] = useState<FillQuestion | null>(null)
  const chosen = useRef<ReadonlyMap<string, string | undefined> | null>(null)
  const { values, sheets, isTouched, takeOver } = form

  const fillRecord = useEffectEvent(async ({ link, table, fill }: Filling, id: string, isFirst: boolean) => {
    const source = await readSource(table, id)
    if (!source || idOf(form.values, link.id) !== id) return
    const isOpen = (to: FieldId) => !isFirst || !isTouched(to) || isBlank(form.values[to])
    takeOver(copied(source, fill.fields ?? [], isOpen), {}, isFirst)
    const { rows } = fill
    if (!rows || source[rows.from] === undefined) return
    const list = Array.isArray(source[rows.from])
      ? (source[rows.from] as unknown as readonly FormValues[])
      : []
    const made = list.map(row => emptyRow(copied(row, rows.fields) as SheetRow['values']))
    const isFree = (form.sheets[rows.to] ?? []).every(isEmptyRow)
    if (isFree) takeOver({}, { [rows.to]: made }, isFirst)
    // A copied record or a recovered draft keeps its rows.
    else if (!isFirst)
      setQuestion({ slave: rows.to, rows: made, from: refOf(form.values[link.id] ?? null)?.title ?? '' })
  })
  const fillRow = useEffectEvent(
    async ({ link, table, fill }: Filling, slave: FieldId, key: string, id: string) => {
      const source = await readSource(table, id)
      const rows = form.sheets[slave] ?? []
      if (!source || !rows.some(row => row.key === key && idOf(row.values, link.id) === id)) return
      const changes = copied(source, fill.fields ?? []) as SheetRow['values']
      const next = rows.map(row =>
        row.key === key ? { ...row, values: { ...row.values, ...changes } } : row,
      )
      takeOver({}, { [slave]: next }, false)
    },
  )

  useEffect(() => {
    const last = chosen.current
    const now = new Map<string, string | undefined>()
    const isNews = (place: string, id: string | undefined, isNew: boolean) => {
      now.set(place, id)
      if (id === undefined || last?.get(place) === id) return false
      // In a stored record, values were copied when the link was chosen.
      return last !== null || isNew
    }
    for (const filling of fillingsOf(model.fields)) {
      const id = idOf(values, filling.link.id)
      if (isNews(filling.link.id, id, record === null) && id !== undefined)
        void fillRecord(filling, id, last === null)
    }
    for (const field of model.fields) {
      const fillings = fillingsOf(model.slaveOf(field)?.fields ?? [])
      if (fillings.length === 0) continue
      for (const row of sheets[field.id] ?? [])
        for (const filling of fillings) {
          const place = `${field.id}.${row.key}.${filling.link.id}`
          const id = idOf(row.values, filling.link.id)
          // A pasted or copied row already has its values.
          const isKnown = last?.has(place) === true
          if (isNews(place, id, false) && isKnown && id !== undefined)
            void fillRow(filling, field.id, row.key, id)
        }
    }
    chosen.current = now
  }, [model, record, values, sheets])

  return {
    question,
    /** Answers whether the existing rows are replaced. */
    answer: (isReplaced: boolean) => {
      if (question && isReplaced) takeOver({}, { [question.slave]: question.rows }, false)
      setQuestion(null)
    },
  }
}

const idOf = (values: FormValues, link: FieldId): string | undefined => refOf(values[link] ?? null)?.id

/** Values of a record that the user may read, without masked values; null if it cannot be read. */
const readSource = async (table: TableId, id: string): Promise<FormValues | null> => {
  try {
    const [{ data }, info] = await Promise.all([call(getRecord, { table, id }), call(getTable, { table })])
    const masked = new Set(info.rights.masked)
    return Object.fromEntries(Object.entries(data).filter(([field]) => !masked.has(field))) as FormValues
  } catch (error) {
    // On save the server fills in the values it can read.
    if (error instanceof ApiError) return null
    throw error
  }
}

const copied = (
  source: FormValues,
  fields: readonly FilledField[],
  isOpen: (field: FieldId) => boolean = () => true,
): Readonly<Record<FieldId, Json>> =>
  Object.fromEntries(
    fields.flatMap(({ from, to }) => {
      const value = source[from]
      return value === undefined || !isOpen(to) ? [] : [[to, value]]
    }),
  )
