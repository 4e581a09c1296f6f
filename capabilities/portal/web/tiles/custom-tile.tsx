import type { JsonObject } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import { ElementFrame } from '@gantry/elements/web'
import { askPage } from '@gantry/tiles/shared'
import type { TileProps } from '@gantry/tiles/web'
import { useTranslation } from 'react-i18next'
import type { CustomSettings } from '../../shared/tiles/custom.ts'

const recordsOf = async (input: JsonObject): Promise<JsonObject> => {
  const questions = [{ ask: 'portal.records', input: { ...input, number: 1 } }]
  const [said] = (await call(askPage, { questions })).answers
  if (said && 'data' in said) return said.data as JsonObject
  throw new Error(said?.error.code ?? 'server.failed')
}

/** A custom component of the portal: a page of its own, or a version of a component of the space. */
const CustomTile = ({ tile: { settings, title, id } }: TileProps<CustomSettings>) => {
  const { t } = useTranslation()
  const { html, element, values, tables = [] } = settings
  return (
    <ElementFrame
      id={id}
      source={element ? { element, values } : { html }}
      tables={tables}
      title={typeof title === 'string' ? title : t('tile.kind.custom')}
      onRecords={recordsOf}
    />
  )
}

export default CustomTile
