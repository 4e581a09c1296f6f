import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Actions on an item of a group: a field, or a block between fields. */
export interface ItemHandlers {
  onRemove(): void
  onCopy(): void
  onMove(by: -1 | 1): void
  onWiden(): void
}

/** Shortcuts of all designers: Alt+arrow moves, Delete removes, Ctrl+D copies. */
export const keyed = (key: string, alt: boolean, { onMove, onRemove }: ItemHandlers): boolean => {
  if (alt && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(key === 'ArrowUp' ? -1 : 1)
  else if (key === 'Delete' || key === 'Backspace') onRemove()
  else return false
  return true
}

interface ItemToolsProps extends ItemHandlers {
  /** Label of the remove button. */
  readonly remove: string
}

/** The buttons over the selected thing. */
export const ItemTools = ({ remove, onCopy, onRemove, onMove, onWiden }: ItemToolsProps) => {
  const { t } = useTranslation()
  return (
    <div className="ds-tools">
      <button
        type="button"
        className="btn t xs sq"
        title={t('designer.move_up')}
        aria-label={t('designer.move_up')}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" size={14} />
      </button>
      <button
        type="button"
        className="btn t xs sq"
        title={t('designer.move_down')}
        aria-label={t('designer.move_down')}
        onClick={() => onMove(1)}
      >
        <Icon name="down" size={14} />
      </button>
      <button
        type="button"
        className="btn t xs sq"
        title={t('designer.widen')}
        aria-label={t('designer.widen')}
        onClick={onWiden}
      >
        <Icon name="fit" size={14} />
      </button>
      <button
        type="button"
        className="btn t xs sq"
        title={t('designer.copy_field')}
        aria-label={t('designer.copy_field')}
        onClick={onCopy}
      >
        <Icon name="copy" size={14} />
      </button>
      <button type="button" className="btn t xs sq" title={remove} aria-label={remove} onClick={onRemove}>
        <Icon name="trash" size={14} />
      </button>
    </div>
  )
}
