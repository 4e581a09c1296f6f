import { inSpace } from '@gantry/client/web'
import { FieldPlaceContext } from '@gantry/fields/web'
import type { TableId } from '@gantry/model/shared'
import { type ReactNode, useContext, useMemo } from 'react'

interface RecordPlaceProps {
  readonly table: TableId
  /** Absent for a new record. */
  readonly record: string | undefined
  /** The work of the record is not done, so past deadlines are shown as late. */
  readonly unfinished?: boolean
  /** References are links to their records; false where the whole row is already a link. */
  readonly links?: boolean
  readonly children: ReactNode
}

const hrefOf = (table: TableId, record: string): string => inSpace(`/${table}/detail/${record}`)

/** Provides the record to the fields displayed within; the reader of that record may open its files. */
export const RecordPlace = ({
  table,
  record,
  unfinished = false,
  links = false,
  children,
}: RecordPlaceProps) => {
  const around = useContext(FieldPlaceContext)
  const place = useMemo(
    () => ({
      ...around,
      table,
      ...(record === undefined ? {} : { record }),
      unfinished,
      ...(links ? { hrefOf } : {}),
    }),
    [around, table, record, unfinished, links],
  )
  return <FieldPlaceContext value={place}>{children}</FieldPlaceContext>
}
