import { Icon, type IconName } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface PaletteItem {
  readonly kind: string
  readonly label: string
  readonly icon: IconName
  readonly tone: number
}

export interface PaletteGroup {
  readonly name: string
  readonly label: string
  readonly items: readonly PaletteItem[]
}

/** MIME type of a kind dragged from the palette to the canvas. */
export const dragType = 'application/x-gantry-node'

interface PaletteListProps {
  readonly groups: readonly PaletteGroup[]
  onAdd(kind: string): void
  readonly draggable?: boolean
}

const isFound = (text: string, wanted: string): boolean =>
  text.toLowerCase().includes(wanted.trim().toLowerCase())

/** Searchable node kinds by group, added by drag or click. */
export const PaletteList = ({ groups, onAdd, draggable = false }: PaletteListProps) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const found = groups
    .map(group => ({ ...group, items: group.items.filter(({ label }) => isFound(label, wanted)) }))
    .filter(({ items }) => items.length > 0)
  return (
    <div className="gr-palette">
      <Input
        value={wanted}
        prefix={<Icon name="search" size={14} />}
        placeholder={t('graph.palette.search')}
        aria-label={t('graph.palette.search')}
        allowClear
        onChange={event => setWanted(event.target.value)}
        onPressEnter={() => {
          const [first] = found.flatMap(({ items }) => items)
          if (first) onAdd(first.kind)
        }}
      />
      {found.map(group => (
        <section key={group.name}>
          <h3>{group.label}</h3>
          {group.items.map(item => (
            <button
              key={item.kind}
              type="button"
              className="gr-kind"
              draggable={draggable}
              style={{ '--tone': `var(--c${item.tone})` } as React.CSSProperties}
              onDragStart={event => {
                event.dataTransfer.setData(dragType, item.kind)
                event.dataTransfer.effectAllowed = 'copy'
              }}
              onClick={() => onAdd(item.kind)}
            >
              <span>
                <Icon name={item.icon} />
              </span>
              {item.label}
            </button>
          ))}
        </section>
      ))}
      {found.length === 0 ? <p className="ink3">{t('graph.palette.none')}</p> : null}
    </div>
  )
}
