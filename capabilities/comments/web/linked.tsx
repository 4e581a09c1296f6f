import { type RecordPartProps, useCall } from '@gantry/client/web'
import { LinkedRecords } from '@gantry/screens/web'
import { listRelated } from '../shared/contract.ts'

/** Tables shown in short, those with most records; the page of the record names all of them. */
const mostTables = 4

/** What stands open at a record: the newest unfinished records of the tables that link to it. */
export const Linked = ({ table, record }: RecordPartProps) => {
  const { data } = useCall(listRelated, { table, id: record }, { staleTime: 60_000 })
  return data?.data
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostTables)
    .map(each => (
      <LinkedRecords
        key={`${each.table} ${each.field}`}
        table={each.table}
        field={each.field}
        record={record}
      />
    ))
}
