import { useCall } from '@gantry/client/web'
import { listTables } from '@gantry/model/shared'
import type { Page } from '@gantry/tiles/shared'
import { TileNameContext } from '@gantry/tiles/web'
import { type ReactNode, use, useMemo } from 'react'
import { isNamedByTable, nameByTable } from './name-by-table.ts'

interface TableNamesProps {
  readonly page: Page
  readonly children: ReactNode
}

/** Gives tiles of records without a title the names of the tables they show. */
export const TableNames = ({ page, children }: TableNamesProps) => {
  const outer = use(TileNameContext)
  const { data } = useCall(listTables, {}, { enabled: page.tiles.some(isNamedByTable) })
  const nameOf = useMemo(
    () => nameByTable(new Map(data?.data.map(({ id, label }) => [id, label])), outer),
    [data, outer],
  )
  return <TileNameContext value={nameOf}>{children}</TileNameContext>
}
