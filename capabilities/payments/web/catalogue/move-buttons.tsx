import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface MoveButtonsProps {
  readonly ids: readonly string[]
  readonly id: string
  readonly name: string
  readonly onMove: (ids: string[]) => void
}

/** Moves a row up or down in its order. */
export const MoveButtons = ({ ids, id, name, onMove }: MoveButtonsProps) => {
  const { t } = useTranslation()
  const at = ids.indexOf(id)
  const moved = (to: number) => onMove(ids.filter(each => each !== id).toSpliced(to, 0, id))
  return (
    <span className="pay-acts">
      <button
        type="button"
        className="btn t s sq"
        aria-label={t('payments.up', { name })}
        disabled={at <= 0}
        onClick={() => moved(at - 1)}
      >
        <Icon name="up" size={14} />
      </button>
      <button
        type="button"
        className="btn t s sq"
        aria-label={t('payments.down', { name })}
        disabled={at === ids.length - 1}
        onClick={() => moved(at + 1)}
      >
        <Icon name="down" size={14} />
      </button>
    </span>
  )
}
