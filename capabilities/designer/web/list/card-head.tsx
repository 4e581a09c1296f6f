import type { Text } from '@gantry/base/shared'
import { Icon, type IconName } from '@gantry/ui/web'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelInput } from '../properties/label-input.tsx'

/** What every card of an ordered list of a list's settings can do. */
export interface CardPlace {
  /** Position, from 1. */
  readonly number: number
  readonly isLast: boolean
  onMove(by: -1 | 1): void
  onRemove(): void
}

interface CardHeadProps extends CardPlace {
  /** What the name of the thing is called, and its removal. */
  readonly words: { readonly name: string; readonly remove: string }
  readonly label: Text
  onLabel(label: Text): void
}

/** The first line of a card: its name in both languages, its place among the others, its removal. */
export const CardHead = ({ words, label, number, isLast, onLabel, onMove, onRemove }: CardHeadProps) => {
  const { t } = useTranslation()
  const id = useId()
  const tool = (icon: IconName, text: string, disabled: boolean, run: () => void) => (
    <button
      type="button"
      className="btn t s sq"
      aria-label={text}
      title={text}
      disabled={disabled}
      onClick={run}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <div className="ds-tab-line">
      <label htmlFor={id}>{words.name}</label>
      <div className="grow">
        <LabelInput id={id} value={label} onChange={onLabel} />
      </div>
      {tool('up', t('designer.move_up'), number === 1, () => onMove(-1))}
      {tool('down', t('designer.move_down'), isLast, () => onMove(1))}
      {tool('trash', words.remove, false, onRemove)}
    </div>
  )
}
