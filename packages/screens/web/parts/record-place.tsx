import { inSpace } from '@gantry/client/web'
import { FieldPlaceContext } from '@gantry/fields/web'
import type { TableId } from '@gantry/model/shared'
import { type ReactNode, useContext, useMemo } from 'react'

interface RecordPlaceProps {
  readonly table: TableId
  /** Absent while the record is new. */
  readonly record: string | undefined
  /** Its work is not done: past deadlines are late. */
  readonly unfinished?: boolean
  /** References lead to their records; not where the whole row is a link already. */
  readonly links?: boolean
  readonly children: ReactNode
}

const hrefOf = (table: TableId, record: string): string => inSpace(`/${table}/detail/${record}`)

/** Tells the fields within which record they show: its reader may open the files that hang on it. */
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
