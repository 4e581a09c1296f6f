import type { Text } from '@gantry/base/shared'
import type { TableId } from '@gantry/model/shared'
import type { Tile } from '@gantry/tiles/shared'
import { application } from '../shared/tiles/application.ts'

type Untitled = Pick<Tile, 'kind' | 'settings'>

/** Whether a tile has no title of its own and shows the records of a table. */
export const isNamedByTable = ({ title, kind, settings }: Tile): boolean =>
  title === undefined && kind === application.name && settings.table !== ''

/** Names a tile of records by its table, and other tiles as their page does. */
export const nameByTable =
  (labels: ReadonlyMap<TableId, Text>, outer: (tile: Untitled) => Text | undefined) =>
  (tile: Untitled): Text | undefined =>
    outer(tile) ?? (tile.kind === application.name ? labels.get(String(tile.settings.table)) : undefined)
