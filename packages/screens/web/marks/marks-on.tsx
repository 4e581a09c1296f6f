import type { MarkedRow, MarkRow } from '@gantry/fields/shared'
import type { RecordRow, TableInfo } from '@gantry/model/shared'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { TableModel } from '../parts/table-model.ts'

interface Marks {
  readonly table: string
  readonly markRow: MarkRow
}

const unmarked: MarkedRow = { whole: null, fields: {} }

const MarksContext = createContext<Marks | null>(null)

interface MarksOnProps {
  readonly model: TableModel
  readonly children: ReactNode
}

/** Colours the rows of a table within it. Conditions are compiled by code that is loaded only if there are marks. */
export const MarksOn = ({ model, children }: MarksOnProps) => {
  const { info } = model
  const hasMarks = info.view.list.marks !== undefined
  const [planned, setPlanned] = useState<{ readonly of: TableInfo; readonly markRow: MarkRow } | null>(null)
  useEffect(() => {
    if (!hasMarks) return
    let isGone = false
    void import('./plan-marks.ts').then(({ plannedMarks }) => {
      if (!isGone) setPlanned({ of: info, markRow: plannedMarks(info) })
    })
    return () => {
      isGone = true
    }
  }, [hasMarks, info])
  const value = useMemo(
    () =>
      hasMarks && planned?.of.table.id === info.table.id
        ? { table: info.table.id, markRow: planned.markRow }
        : null,
    [hasMarks, planned, info.table.id],
  )
  return <MarksContext value={value}>{children}</MarksContext>
}

/** The marks of a row; none outside `MarksOn` of its table. */
export const useMarkedRow = (model: TableModel, row: RecordRow): MarkedRow => {
  const marks = useContext(MarksContext)
  return useMemo(
    () => (marks?.table === model.id ? marks.markRow(row, Date.now()) : unmarked),
    [marks, model.id, row],
  )
}
