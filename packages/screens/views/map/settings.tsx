import { useTranslation } from 'react-i18next'
import { FieldSetting, FieldsSetting, issueAt } from '../../web/views/settings-field.tsx'
import type { SettingsProps } from '../../web/views/settings-props.ts'
import { isColour, isOnCard, isPlace, type MapOptions, mostFields } from './shared.ts'

/** Designer settings of a map. */
const MapSettings = ({ model, options, issues, onChange }: SettingsProps<MapOptions>) => {
  const { t } = useTranslation()
  const { colour: _colour, card: _card, ...bare } = options
  return (
    <>
      <FieldSetting
        label={t('view.map.place')}
        issue={issueAt(issues, 'place')}
        fields={model.fields.filter(({ type }) => isPlace(type))}
        value={options.place}
        onChange={place => place && onChange({ ...options, place })}
      />
      <FieldSetting
        optional
        label={t('view.map.colour')}
        hint={t('view.map.colour.hint')}
        issue={issueAt(issues, 'colour')}
        fields={model.fields.filter(({ type }) => isColour(type))}
        value={options.colour}
        onChange={colour =>
          onChange({
            ...bare,
            ...(options.card && { card: options.card }),
            ...(colour !== undefined && { colour }),
          })
        }
      />
      <FieldsSetting
        label={t('view.card')}
        hint={t('view.gallery.card.hint', { count: mostFields })}
        issue={issueAt(issues, 'card')}
        fields={model.fields.filter(({ id, type }) => id !== model.title && isOnCard(type))}
        value={options.card ?? []}
        onChange={card =>
          onChange({
            ...bare,
            ...(options.colour !== undefined && { colour: options.colour }),
            ...(card.length > 0 && { card: card.slice(0, mostFields) }),
          })
        }
      />
    </>
  )
}

export default MapSettings
