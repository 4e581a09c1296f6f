import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { buttonIcons } from './button-icon.ts'

interface IconSelectProps {
  readonly value: string | undefined
  onChange(icon: string | undefined): void
}

/** The sign of a button. */
export const IconSelect = ({ value, onChange }: IconSelectProps) => {
  const { t } = useTranslation()
  return (
    <div className="fld">
      <label htmlFor="button-icon">{t('buttons.icon')}</label>
      <Select<string>
        id="button-icon"
        allowClear
        value={value ?? null}
        placeholder={t('buttons.icon.usual')}
        options={buttonIcons.map(name => ({
          value: name,
          label: (
            <span className="rl-field-o">
              <Icon name={name} size={14} />
              <span className="ink3">{name}</span>
            </span>
          ),
        }))}
        onChange={(icon: string | null | undefined) => onChange(icon ?? undefined)}
      />
    </div>
  )
}
