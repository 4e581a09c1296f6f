import { FieldPlaceContext } from '@gantry/fields/web'
import type { TableId } from '@gantry/model/shared'
import { type ReactNode, useContext, useMemo } from 'react'

interface RecordPlaceProps {
  readonly table: TableId
  /** Absent while the record is new. */
  readonly record: string | undefined
  readonly children: ReactNode
}

/** Tells the fields within which record they show: its reader may open the files that hang on it. */
export const RecordPlace = ({ table, record, children }: RecordPlaceProps) => {
  const around = useContext(FieldPlaceContext)
  const place = useMemo(
    () => ({ ...around, table, ...(record === undefined ? {} : { record }) }),
    [around, table, record],
  )
  return <FieldPlaceContext value={place}>{children}</FieldPlaceContext>
}
