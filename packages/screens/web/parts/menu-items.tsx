import { Icon, type IconName } from '@gantry/ui/web'
import type { MenuProps } from 'antd'

interface Entry {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  readonly disabled?: string
  readonly danger?: boolean
}

/**
 * Menu entries with icon, label and the reason why an entry is disabled; destructive entries come last, after a
 * separator.
 */
export const menuItems = <E extends Entry>(
  entries: readonly E[],
  onChoose: (entry: E) => void,
): NonNullable<MenuProps['items']> => {
  const item = (entry: E) => ({
    key: entry.key,
    icon: <Icon name={entry.icon} size={14} />,
    label: entry.disabled ? (
      <span className="menu-why">
        {entry.label}
        <small>{entry.disabled}</small>
      </span>
    ) : (
      entry.label
    ),
    disabled: entry.disabled !== undefined,
    danger: entry.danger ?? false,
    onClick: ({ domEvent }: { domEvent: { stopPropagation(): void } }) => {
      domEvent.stopPropagation()
      onChoose(entry)
    },
  })
  const usual = entries.filter(entry => !entry.danger).map(item)
  const last = entries.filter(entry => entry.danger).map(item)
  return usual.length > 0 && last.length > 0
    ? [...usual, { type: 'divider', key: 'last' }, ...last]
    : [...usual, ...last]
}
