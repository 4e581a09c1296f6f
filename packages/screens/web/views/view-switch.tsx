import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { TableView } from '@gantry/model/shared'
import { Icon, type IconName, icons } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { faceOf, isKnownKind } from './faces.ts'

interface ViewSwitchProps {
  readonly views: readonly TableView[]
  /** Null: the list. */
  readonly current: string | null
  /** Pixels there are. */
  readonly width: number
  readonly phone: boolean
  onChoose(view: string | null): void
}

interface Entry {
  readonly id: string | null
  readonly icon: IconName
  readonly label: string
}

const isIcon = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(icons, name)

/** The sign a view is known by: its own, or that of its kind. */
export const viewIcon = ({ icon, kind }: Pick<TableView, 'icon' | 'kind'>): IconName =>
  isIcon(icon) ? icon : isKnownKind(kind) ? faceOf(kind).icon : 'list'

/** Views that keep their word, by the pixels there are; the others are signs with the word in the hint. */
const worded = (width: number): number => (width >= 1080 ? 4 : width >= 860 ? 2 : 0)

/** List, board, calendar: the first of them and the current one with their word, the rest as signs. */
export const ViewSwitch = ({ views, current, width, phone, onChoose }: ViewSwitchProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const entries: readonly Entry[] = [
    { id: null, icon: 'list', label: t('view.list') },
    ...views.map(view => ({ id: view.id, icon: viewIcon(view), label: localise(view.label, lang) })),
  ]
  const shown = entries.find(entry => entry.id === current) ?? entries[0]!
  if (phone)
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [shown.id ?? ''],
          items: entries.map(entry => ({
            key: entry.id ?? '',
            label: <span translate="no">{entry.label}</span>,
            icon: <Icon name={entry.icon} size={14} />,
          })),
          onClick: ({ key }) => onChoose(key || null),
        }}
      >
        <button type="button" className="btn t s vs-phone" aria-label={t('view.switch')}>
          <Icon name={shown.icon} size={14} />
          <span translate="no">{shown.label}</span>
          <Icon name="down" size={12} />
        </button>
      </Dropdown>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own.
    <div className="seg s vs" role="group" aria-label={t('view.switch')}>
      {entries.map((entry, at) => {
        const on = entry.id === shown.id
        return (
          <button
            key={entry.id ?? ''}
            type="button"
            className={on ? 'on' : undefined}
            aria-pressed={on}
            aria-label={entry.label}
            title={entry.label}
            onClick={() => onChoose(entry.id)}
          >
            <Icon name={entry.icon} size={14} />
            {on || at < worded(width) ? <span translate="no">{entry.label}</span> : null}
          </button>
        )
      })}
    </div>
  )
}
