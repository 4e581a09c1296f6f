import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { isGroupable } from '../../shared/view-kind.ts'
import { FieldSetting, FieldsSetting, issueAt, Setting } from '../../web/views/settings-field.tsx'
import type { SettingsProps } from '../../web/views/settings-props.ts'
import { type GalleryOptions, isCover, isOnCard, isStatus, mostFields } from './shared.ts'
import { type Size, sizes } from './show.ts'

/** Designer settings of a gallery. */
const GallerySettings = ({ model, options, issues, onChange }: SettingsProps<GalleryOptions>) => {
  const { t } = useTranslation()
  /** Removes a setting that equals its default. */
  const set = <K extends keyof GalleryOptions>(key: K, value: GalleryOptions[K] | undefined) => {
    const { [key]: _, ...rest } = options
    onChange(value === undefined ? rest : { ...rest, [key]: value })
  }
  return (
    <>
      <FieldSetting
        optional
        label={t('view.gallery.cover')}
        hint={t('view.gallery.cover.hint')}
        issue={issueAt(issues, 'cover')}
        fields={model.fields.filter(({ type, def }) => isCover(type, def))}
        value={options.cover}
        onChange={field => set('cover', field)}
      />
      <FieldSetting
        optional
        label={t('view.gallery.status')}
        issue={issueAt(issues, 'status')}
        fields={model.fields.filter(({ type }) => isStatus(type))}
        value={options.status}
        onChange={field => set('status', field)}
      />
      <FieldsSetting
        label={t('view.card')}
        hint={t('view.gallery.card.hint', { count: mostFields })}
        issue={issueAt(issues, 'card')}
        fields={model.fields.filter(
          ({ id, type, def }) => id !== model.title && id !== options.status && isOnCard(type, def),
        )}
        value={options.card ?? []}
        onChange={fields => set('card', fields.length > 0 ? fields.slice(0, mostFields) : undefined)}
      />
      <FieldSetting
        optional
        label={t('view.gallery.group')}
        hint={t('view.gallery.group.hint')}
        issue={issueAt(issues, 'group')}
        fields={model.fields.filter(({ type }) => isGroupable(type))}
        value={options.group}
        onChange={field => set('group', field)}
      />
      <Setting label={t('view.gallery.size')}>
        {id => (
          <Select<Size>
            id={id}
            value={options.size ?? 'medium'}
            options={sizes.map(size => ({ value: size, label: t(`view.gallery.size.${size}`) }))}
            onChange={size => set('size', size === 'medium' ? undefined : size)}
          />
        )}
      </Setting>
    </>
  )
}

export default GallerySettings
