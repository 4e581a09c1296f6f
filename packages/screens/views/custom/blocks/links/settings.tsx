import { localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listViews } from '@gantry/model/shared'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Icon, type IconName } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { issueAt, Setting } from '../../../../web/views/settings-field.tsx'
import { useOwnView } from '../../context.ts'
import { TableSetting } from '../settings.tsx'
import type { LinkItem, LinksSettings } from './shared.ts'

const ways = ['form', 'list', 'address'] as const

/** Icons offered for a button. */
const signs: readonly IconName[] = [
  'plus',
  'list',
  'order',
  'check',
  'wrench',
  'box',
  'flask',
  'calendar',
  'chart',
  'doc',
  'warn',
  'external',
]

/** Edits the buttons: label, icon and target of each. */
const LinksBlockSettings = ({ tile, issues, onChange }: TileSettingsProps<LinksSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const own = useOwnView()
  const { items } = tile.settings
  const replace = (at: number, next: LinkItem | null) =>
    onChange({ items: items.flatMap((item, each) => (each === at ? (next ?? []) : item)) })
  const first = (open: LinkItem['to']['open']): LinkItem['to'] =>
    open === 'address' ? { open, url: 'https://' } : { open, table: own.model?.id ?? '' }
  return (
    <div className="ob-items">
      {items.map((item, at) => {
        const within = issues
          .filter(({ field }) => field.startsWith(`items.${at}.`))
          .map(issue => ({ ...issue, field: issue.field.slice(`items.${at}.`.length).replace(/^to\./, '') }))
        const { to } = item
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no identity but their place
          <fieldset key={at} className="ob-item">
            <legend>{t('block.links.item', { at: at + 1 })}</legend>
            <Setting label={t('block.links.label')} issue={issueAt(within, 'label')}>
              {id => (
                <Input
                  id={id}
                  maxLength={60}
                  value={localise(item.label, lang)}
                  onChange={({ target }) =>
                    replace(at, {
                      ...item,
                      label:
                        typeof item.label === 'string'
                          ? target.value
                          : { ...item.label, [lang]: target.value },
                    })
                  }
                />
              )}
            </Setting>
            <Setting label={t('block.links.icon')}>
              {id => (
                <Select
                  id={id}
                  allowClear
                  value={item.icon ?? null}
                  placeholder={t('block.links.icon.usual')}
                  options={signs.map(sign => ({
                    value: sign as string,
                    label: <Icon name={sign} label={sign} />,
                  }))}
                  onChange={(icon: string | null | undefined) => {
                    const { icon: _, ...plain } = item
                    replace(at, icon ? { ...plain, icon } : plain)
                  }}
                />
              )}
            </Setting>
            <Setting label={t('block.links.to')}>
              {id => (
                <Select
                  id={id}
                  value={to.open}
                  options={ways.map(way => ({ value: way, label: t(`block.links.${way}`) }))}
                  onChange={open => replace(at, { ...item, to: first(open) })}
                />
              )}
            </Setting>
            {to.open === 'address' ? (
              <Setting label={t('block.links.url')} issue={issueAt(within, 'url')}>
                {id => (
                  <Input
                    id={id}
                    value={to.url}
                    onChange={({ target }) =>
                      replace(at, { ...item, to: { open: 'address', url: target.value } })
                    }
                  />
                )}
              </Setting>
            ) : (
              <TableSetting
                value={to.table}
                issues={within}
                onChange={table => replace(at, { ...item, to: { open: to.open, table } })}
              />
            )}
            {to.open === 'list' && to.table !== '' ? (
              <ViewSetting
                table={to.table}
                value={to.view}
                onChange={view =>
                  replace(at, {
                    ...item,
                    to: { open: 'list', table: to.table, ...(view !== undefined && { view }) },
                  })
                }
              />
            ) : null}
            <button type="button" className="btn t s" onClick={() => replace(at, null)}>
              <Icon name="trash" size={14} />
              {t('block.links.remove')}
            </button>
          </fieldset>
        )
      })}
      <button
        type="button"
        className="btn s"
        disabled={items.length >= 24}
        onClick={() => onChange({ items: [...items, { label: '', to: first('form') }] })}
      >
        <Icon name="plus" size={14} />
        {t('block.links.add')}
      </button>
    </div>
  )
}

interface ViewSettingProps {
  readonly table: string
  readonly value: string | undefined
  onChange(view: string | undefined): void
}

const ViewSetting = ({ table, value, onChange }: ViewSettingProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { data } = useCall(listViews, { table })
  return (
    <Setting label={t('view.switch')}>
      {id => (
        <Select
          id={id}
          allowClear
          value={value ?? null}
          placeholder={t('view.list')}
          options={(data?.data ?? []).map(view => ({ value: view.id, label: localise(view.label, lang) }))}
          onChange={(view: string | null | undefined) => onChange(view ?? undefined)}
        />
      )}
    </Setting>
  )
}

export default LinksBlockSettings
