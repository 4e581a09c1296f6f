import type { Text } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import type { Page, Tile } from '@gantry/tiles/shared'
import { TileNameContext } from '@gantry/tiles/web'
import { type ReactNode, useMemo } from 'react'
import { listAnalysis } from '../../shared/contract.ts'

interface ChartNamesProps {
  readonly page: Page
  readonly children: ReactNode
}

const isNamedByChart = ({ title, settings }: Tile): boolean =>
  title === undefined && typeof settings.design === 'string'

/** Gives tiles without a title the names of the published charts they show. */
export const ChartNames = ({ page, children }: ChartNamesProps) => {
  const { data } = useCall(listAnalysis, { kind: 'chart' }, { enabled: page.tiles.some(isNamedByChart) })
  const nameOf = useMemo(() => {
    const names = new Map<unknown, Text>(data?.data.map(({ id, name }) => [id, name]))
    return ({ settings }: Pick<Tile, 'settings'>) => names.get(settings.design)
  }, [data])
  return <TileNameContext value={nameOf}>{children}</TileNameContext>
}
