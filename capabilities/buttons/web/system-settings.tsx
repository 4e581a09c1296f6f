import { TextInput } from '@gantry/designs/web'
import { buttonPlaces } from '@gantry/model/shared'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TableButtons } from '../shared/types.ts'
import { systemButtons } from '../shared/types.ts'
import { withSystem } from './edit-buttons.ts'
import { IconSelect } from './icon-select.tsx'

interface SystemSettingsProps {
  /** The key of a button of the product. */
  readonly name: string
  readonly body: TableButtons
  onChange(body: TableButtons): void
}

/** Text, sign and places of a button of the product. */
export const SystemSettings = ({ name, body, onChange }: SystemSettingsProps) => {
  const { t } = useTranslation()
  const { text, icon, hidden = [] } = body.system?.[name] ?? {}
  const places = buttonPlaces.filter(place => systemButtons[place].includes(name))
  return (
    <>
      <h2>{t(`buttons.system.${name}`)}</h2>
      <p className="hint">{t('buttons.system.hint')}</p>
      <TextInput
        label={t('buttons.text')}
        value={text}
        maxLength={40}
        hint={t('buttons.text.usual')}
        onChange={next => onChange(withSystem(body, name, { text: next }))}
      />
      <IconSelect value={icon} onChange={next => onChange(withSystem(body, name, { icon: next }))} />
      <div className="fld">
        <label htmlFor="system-places">{t('buttons.shown_at')}</label>
        <Select
          id="system-places"
          mode="multiple"
          value={places.filter(place => !hidden.includes(place))}
          options={places.map(value => ({ value, label: t(`buttons.place.${value}`) }))}
          onChange={shown =>
            onChange(withSystem(body, name, { hidden: places.filter(place => !shown.includes(place)) }))
          }
        />
      </div>
    </>
  )
}
