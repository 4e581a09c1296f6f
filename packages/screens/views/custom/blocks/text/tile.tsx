import { localise } from '@gantry/base/shared'
import { fieldViewOf, localeNow } from '@gantry/fields/web'
import type { TileProps } from '@gantry/tiles/web'
import { useTranslation } from 'react-i18next'
import type { TextSettings } from './shared.ts'

const def = { type: 'richText' }

const TextTile = ({ tile }: TileProps<TextSettings>) => {
  const { t } = useTranslation()
  const said = localise(tile.settings.text, localeNow().lang)
  const view = fieldViewOf(def)
  const Drawn = view.Detail ?? view.Cell
  return (
    <div className="ob-text">
      {said === '' ? (
        <span className="ink3">{t('block.text.none')}</span>
      ) : (
        <Drawn value={said} field={def} />
      )}
    </div>
  )
}

export default TextTile
