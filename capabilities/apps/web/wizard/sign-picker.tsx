import { Icon, type IconName, icons } from '@gantry/ui/web'
import { Popover } from 'antd'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppSign, appIcons } from '../../shared/app-sign.ts'
import { AppIcon } from '../centre/app-icon.tsx'

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)
const offered = appIcons.filter(isIcon)
const colours = [1, 2, 3, 4, 5, 6, 7, 8]

interface SignPickerProps {
  readonly sign: AppSign
  onChange(sign: AppSign): void
}

/** The sign of an application, and what it could be instead. */
export const SignPicker = ({ sign, onChange }: SignPickerProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="sign" role="dialog" aria-label={t('sheet.sign')}>
          <fieldset aria-label={t('sheet.sign.icon')}>
            {offered.map(icon => (
              <button
                key={icon}
                type="button"
                aria-pressed={icon === sign.icon}
                aria-label={icon}
                className="btn t s sq"
                onClick={() => onChange({ ...sign, icon })}
              >
                <Icon name={icon} />
              </button>
            ))}
          </fieldset>
          <fieldset aria-label={t('sheet.sign.color')}>
            {colours.map(color => (
              <button
                key={color}
                type="button"
                aria-pressed={color === sign.color}
                aria-label={String(color)}
                className="sign-c"
                style={{ '--ic': `var(--c${color})` } as CSSProperties}
                onClick={() => onChange({ ...sign, color })}
              />
            ))}
          </fieldset>
        </div>
      }
    >
      <button type="button" className="sign-b" aria-label={t('sheet.sign')} aria-expanded={open}>
        <AppIcon icon={sign.icon} color={sign.color} />
      </button>
    </Popover>
  )
}
