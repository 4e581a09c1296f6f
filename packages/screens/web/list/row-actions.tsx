import type { RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuItems } from '../parts/menu-items.tsx'
import type { RowAction } from './row-action.ts'

interface RowActionsProps {
  readonly row: RecordRow
  readonly actions: readonly RowAction[]
  /** Reports that the menu opens or closes: the open menu must stay mounted although pointer and focus leave the row. */
  onHold(held: boolean): void
}

/** At most two icon buttons and a menu, inside the title's cell so that they cover no value. */
export const RowActions = ({ row, actions, onHold }: RowActionsProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const show = (isOpen: boolean) => {
    setOpen(isOpen)
    onHold(isOpen)
  }
  const inline = actions.filter(action => !action.quiet).slice(0, 2)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps presses on the signs from opening the row
    <span
      className="rl-acts"
      onClick={event => event.stopPropagation()}
      onKeyDown={event => event.stopPropagation()}
    >
      {inline.map(action => (
        <Tooltip key={action.key} title={action.disabled ?? action.label} mouseEnterDelay={0.4}>
          <button
            type="button"
            className="btn xs sq"
            aria-label={action.label}
            aria-disabled={action.disabled ? true : undefined}
            onClick={() => !action.disabled && action.run(row)}
          >
            <Icon name={action.icon} size={14} />
          </button>
        </Tooltip>
      ))}
      <Dropdown
        trigger={['click']}
        open={open}
        onOpenChange={show}
        menu={{
          items: menuItems(actions, action => {
            show(false)
            action.run(row)
          }),
        }}
      >
        <button type="button" className="btn xs sq" aria-label={t('list.row.more')} aria-haspopup="menu">
          <Icon name="more" size={14} />
        </button>
      </Dropdown>
    </span>
  )
}
