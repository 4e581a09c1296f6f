import { localise, type Patch, patched } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import { issueAt, Setting } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  iconTypes,
  inStyle,
  most,
  type QuickItem,
  type QuickSettings,
  styles,
} from '../../shared/tiles/quick.ts'
import { IconSelect } from '../icon-select.tsx'
import { ImageInput } from '../image-input.tsx'
import { LinkEditor } from '../link-editor.tsx'
import { retext } from '../retext.ts'

/** Shown by the input while an entry has no colour of its own. */
const usualColor = '#1663d8'

/** The style of the quick entries, and each entry with its sign and where it leads. */
const QuickTileSettings = ({ tile, issues, onChange }: TileSettingsProps<QuickSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { settings } = tile
  const { style, items, icons = 'icon' } = settings
  const [asking, setAsking] = useState(false)
  const set = (patch: Patch<QuickSettings>) => onChange(patched(settings, patch))
  const replace = (at: number, next: QuickItem | null) =>
    set({ items: items.flatMap((item, each) => (each === at ? (next ?? []) : item)) })
  const full = items.length >= (style === 'rotation' ? most.rotation : most.items)
  return (
    <>
      <Setting label={t('portal.quick.style')}>
        {id => (
          <Select
            id={id}
            value={style}
            options={styles.map(value => ({ value, label: t(`portal.quick.style.${value}`) }))}
            onChange={next => {
              if (next === 'rotation' && items.length > most.rotation) setAsking(true)
              else onChange(inStyle(settings, next))
            }}
          />
        )}
      </Setting>
      {style === 'rotation' ? null : (
        <>
          <Setting label={t('portal.quick.icons')}>
            {id => (
              <Select<(typeof iconTypes)[number]>
                id={id}
                value={icons}
                options={iconTypes.map(value => ({ value, label: t(`portal.quick.icons.${value}`) }))}
                onChange={next => set({ icons: next === 'icon' ? undefined : next })}
              />
            )}
          </Setting>
          <Setting label={t('portal.quick.per_row')}>
            {id => (
              <InputNumber
                id={id}
                min={1}
                max={8}
                precision={0}
                value={settings.perRow ?? null}
                onChange={perRow => set({ perRow: perRow ?? undefined })}
              />
            )}
          </Setting>
        </>
      )}
      {issueAt(issues, 'items') && items.length === 0 ? (
        <div className="fld">
          <span className="hint err">{t('portal.lacks.items')}</span>
        </div>
      ) : null}
      {items.map((item, at) => {
        const within = issues
          .filter(({ field }) => field.startsWith(`items.${at}.`))
          .map(issue => ({ ...issue, field: issue.field.slice(`items.${at}.`.length) }))
        const without = (key: 'icon' | 'image' | 'description' | 'color') => {
          const { [key]: _, ...rest } = item
          return rest
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          <fieldset key={at} className="po-item">
            <legend>{t('portal.quick.item', { at: at + 1 })}</legend>
            <Setting label={t('portal.quick.title')} issue={issueAt(within, 'title')}>
              {id => (
                <Input
                  id={id}
                  maxLength={40}
                  value={localise(item.title, lang)}
                  onChange={({ target }) => replace(at, { ...item, title: retext(item.title, target.value) })}
                />
              )}
            </Setting>
            {style === 'list2' ? (
              <Setting label={t('portal.quick.description')}>
                {id => (
                  <Input
                    id={id}
                    maxLength={100}
                    value={localise(item.description ?? '', lang)}
                    onChange={({ target }) =>
                      replace(
                        at,
                        target.value === ''
                          ? without('description')
                          : { ...item, description: retext(item.description ?? '', target.value) },
                      )
                    }
                  />
                )}
              </Setting>
            ) : null}
            {style !== 'rotation' && icons !== 'image' ? (
              <Setting label={t('portal.quick.icon')}>
                {id => (
                  <IconSelect
                    id={id}
                    value={item.icon}
                    onChange={icon => replace(at, icon === undefined ? without('icon') : { ...item, icon })}
                  />
                )}
              </Setting>
            ) : null}
            {style !== 'rotation' && icons !== 'image' ? (
              <Setting label={t('portal.quick.color')}>
                {id => (
                  <span className="row">
                    <input
                      id={id}
                      type="color"
                      value={item.color ?? usualColor}
                      onChange={({ target }) => replace(at, { ...item, color: target.value })}
                    />
                    {item.color === undefined ? null : (
                      <button type="button" className="btn t s" onClick={() => replace(at, without('color'))}>
                        {t('portal.quick.color.none')}
                      </button>
                    )}
                  </span>
                )}
              </Setting>
            ) : null}
            {style === 'rotation' || icons !== 'icon' ? (
              <Setting label={t('portal.quick.image')} issue={issueAt(within, 'image')}>
                {id => (
                  <ImageInput
                    id={id}
                    purpose={style === 'rotation' ? 'rotation' : 'entry'}
                    value={item.image}
                    onChange={image =>
                      replace(at, image === undefined ? without('image') : { ...item, image })
                    }
                  />
                )}
              </Setting>
            ) : null}
            <LinkEditor
              link={item.to}
              issues={within
                .filter(({ field }) => field.startsWith('to.'))
                .map(issue => ({ ...issue, field: issue.field.slice(3) }))}
              onChange={to => replace(at, { ...item, to })}
            />
            <button type="button" className="btn t s" onClick={() => replace(at, null)}>
              <Icon name="trash" size={14} />
              {t('portal.quick.remove')}
            </button>
          </fieldset>
        )
      })}
      <button
        type="button"
        className="btn s"
        disabled={full}
        onClick={() => set({ items: [...items, { title: '', to: { type: 'app' } }] })}
      >
        <Icon name="plus" size={14} />
        {t('portal.quick.add')}
      </button>
      <Modal
        open={asking}
        title={t('portal.quick.rotate')}
        okText={t('portal.quick.rotate.ok')}
        cancelText={t('portal.cancel')}
        onCancel={() => setAsking(false)}
        onOk={() => {
          onChange(inStyle(settings, 'rotation'))
          setAsking(false)
        }}
      >
        {t('portal.quick.rotate.why', { limit: most.rotation, count: items.length - most.rotation })}
      </Modal>
    </>
  )
}

export default QuickTileSettings
