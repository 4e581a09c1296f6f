import type { RecordRow } from '@gantry/model/shared'
import { Icon, Kbd } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatValue } from '../parts/format-value.ts'
import { menuItems } from '../parts/menu-items.tsx'
import { sumOf } from '../parts/sum.ts'
import type { FieldModel } from '../parts/table-model.ts'
import type { BatchAction } from './row-action.ts'

interface BatchBarProps {
  readonly rows: readonly RecordRow[]
  /** Visible columns with totals; the first is summed, the others on request. */
  readonly figures: readonly FieldModel[]
  /** The summed column. */
  readonly figure: FieldModel | undefined
  readonly actions: readonly BatchAction[]
  readonly short: boolean
  /** Number of actions shown in the bar; the others are in its menu. */
  readonly inline: number
  readonly children: ReactNode
  onFigure(field: FieldModel): void
  onClear(): void
}

/** Number of selected rows, their sum and the batch actions; replaces the footer, so it covers no rows. */
export const BatchBar = (props: BatchBarProps) => {
  const { rows, figures, figure, actions, short, inline, children, onFigure, onClear } = props
  const { t } = useTranslation()
  const sum = figure ? formatValue(figure, sumOf(rows.map(row => row[figure.id]))) : null
  const offered = actions.filter(({ shows }) => shows?.(rows) ?? true)
  const shown = offered.slice(0, inline)
  const rest = offered.slice(shown.length)
  return (
    <div className="rl-foot sel" role="toolbar" aria-label={t('list.batch')}>
      <b aria-live="polite">{t('list.batch.count', { count: rows.length })}</b>
      {figure && sum ? (
        <Dropdown
          trigger={['click']}
          disabled={figures.length < 2}
          menu={{
            items: figures.map(field => ({ key: field.id, label: field.label })),
            selectable: true,
            selectedKeys: [figure.id],
            onClick: ({ key }) => {
              const field = figures.find(each => each.id === key)
              if (field) onFigure(field)
            },
          }}
        >
          <button type="button" className="rl-sum" disabled={figures.length < 2}>
            <span translate="no">{figure.label}</span> {sum}
          </button>
        </Dropdown>
      ) : null}
      {shown.map(action => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? 'btn t s d' : 'btn t s'}
          onClick={() => action.run(rows)}
        >
          <Icon name={action.icon} size={14} />
          {action.label}
        </button>
      ))}
      {rest.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: menuItems(rest, action => action.run(rows)) }}>
          <button type="button" className="btn t s sq" aria-label={t('list.batch.more')}>
            <Icon name="more" size={14} />
          </button>
        </Dropdown>
      ) : null}
      <span className="sep-v" />
      <button type="button" className="btn t s" onClick={onClear}>
        {t('list.batch.clear')}
        {short ? null : <Kbd>Esc</Kbd>}
      </button>
      <span className="grow" />
      {children}
    </div>
  )
}
