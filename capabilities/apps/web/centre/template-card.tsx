import { OptionMark } from '@gantry/fields/web'
import { Icon, type IconName, icons } from '@gantry/ui/web'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateCell, TemplateInfo } from '../../shared/types.ts'

interface TemplateCardProps {
  readonly template: TemplateInfo
  readonly chosen: boolean
  onChoose(): void
}

const iconOf = (icon: string): IconName => (Object.hasOwn(icons, icon) ? (icon as IconName) : 'table')

/** A template shown as itself: a cut-out of its list with rows that can be read. */
export const TemplateCard = ({ template, chosen, onChoose }: TemplateCardProps) => {
  const { t } = useTranslation()
  const { name, description, icon, color, tables, views, preview } = template
  return (
    <button
      type="button"
      className="na-card"
      aria-pressed={chosen}
      aria-label={name}
      style={{ '--k': `var(--c${color})` } as CSSProperties}
      onClick={onChoose}
    >
      <span className="na-mini" aria-hidden>
        <span className="na-win">
          <span className="na-wh">
            {preview.title} <small>{preview.count}</small>
          </span>
          {preview.rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a cut-out never change places.
            <CutOut key={at} cells={cells} />
          ))}
        </span>
      </span>
      <span className="na-t">
        <Icon name={iconOf(icon)} />
        <b className="cut">{name}</b>
        <small>{t('newApp.holds', { tables: tables.length, views: views.length })}</small>
      </span>
      <span className="na-d">{description}</span>
    </button>
  )
}

/** A row: the sign of its state, its title, and what stands last. */
const CutOut = ({ cells }: { readonly cells: readonly TemplateCell[] }) => {
  const state = cells.find(cell => cell.state)?.state
  return (
    <span className="na-row">
      {state ? <OptionMark option={{ id: state, label: '', state }} /> : null}
      <span className="cut">{cells[0]?.text}</span>
      <span className="e">{cells.at(-1)?.text}</span>
    </span>
  )
}
