import { localise } from '@gantry/base/shared'
import { configText } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { isHostAllowed } from '@gantry/model/shared'
import type { TileProps } from '@gantry/tiles/web'
import { useTranslation } from 'react-i18next'
import type { PictureSettings } from './shared.ts'

const isShown = (address: string): boolean =>
  address.startsWith('data:image/') || isHostAllowed(address, configText('user.forms.embeddedHosts'))

/** A picture within its place. */
const PictureTile = ({ tile }: TileProps<PictureSettings>) => {
  const { t } = useTranslation()
  const { address, alt, fill } = tile.settings
  if (address === '') return <p className="ob-none ink3">{t('block.picture.none')}</p>
  if (!isShown(address)) return <p className="ob-none ink3">{t('form.block.not_allowed')}</p>
  return (
    <img
      className={fill ? 'ob-picture fill' : 'ob-picture'}
      src={address}
      alt={alt === undefined ? '' : localise(alt, localeNow().lang)}
      referrerPolicy="no-referrer"
    />
  )
}

export default PictureTile
