import type { SavedFilter } from '@gantry/model/shared'
import { conditionsOf, type TableModel } from '@gantry/screens/web'
import { Icon, type IconName } from '@gantry/ui/web'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawnFilter } from '../parts/drawn-filter.tsx'
import { LabelInput } from '../properties/label-input.tsx'

interface TabCardProps {
  readonly tab: SavedFilter
  /** Position, from 1. */
  readonly number: number
  readonly model: TableModel
  readonly isLast: boolean
  onChange(tab: SavedFilter): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** Editor of a tab above the list: its name and its filter. */
export const TabCard = ({ tab, number, model, isLast, onChange, onMove, onRemove }: TabCardProps) => {
  const { t } = useTranslation()
  const id = useId()
  const tool = (icon: IconName, label: string, disabled: boolean, run: () => void) => (
    <button
      type="button"
      className="btn t s sq"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={run}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <li className="ds-grant" aria-label={t('designer.list.tab', { n: number })}>
      <div className="ds-tab-line">
        <label htmlFor={id}>{t('designer.list.tab_name')}</label>
        <div className="grow">
          <LabelInput id={id} value={tab.label} onChange={label => onChange({ ...tab, label })} />
        </div>
        {tool('up', t('designer.move_up'), number === 1, () => onMove(-1))}
        {tool('down', t('designer.move_down'), isLast, () => onMove(1))}
        {tool('trash', t('designer.list.tab_remove', { n: number }), false, onRemove)}
      </div>
      {conditionsOf(tab.filter) ? (
        <div className="ds-grant-conditions">
          <DrawnFilter
            followsLinks
            model={model}
            filter={tab.filter === true ? undefined : tab.filter}
            onChange={filter => onChange({ ...tab, filter: filter ?? true })}
          />
        </div>
      ) : (
        <p className="hint">{t('designer.rollup.where.other')}</p>
      )}
    </li>
  )
}
