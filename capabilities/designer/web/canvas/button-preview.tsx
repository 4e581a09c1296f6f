import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listButtons, type TableId } from '@gantry/model/shared'
import { Icon, type IconName, icons } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface ButtonPreviewProps {
  readonly table: TableId
  readonly button: string
}

/** A button on the canvas, with its current icon and text. */
export const ButtonPreview = ({ table, button }: ButtonPreviewProps) => {
  const { t } = useTranslation()
  const { data } = useCall(listButtons, { table })
  const found = data?.own.find(({ id }) => id === button)
  const icon =
    found?.icon !== undefined && Object.hasOwn(icons, found.icon) ? (found.icon as IconName) : 'bolt'
  return found ? (
    <span className="btn">
      <Icon name={icon} />
      <span translate="no">{localise(found.text, currentLang())}</span>
    </span>
  ) : (
    <p className="ds-block">
      <Icon name="bolt" />
      {t(button === '' ? 'designer.block.button_choose' : 'designer.block.button_gone')}
    </p>
  )
}
