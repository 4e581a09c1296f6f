import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface StepButtonsProps {
  /** Absent at the first record of the list. */
  onPrevious: (() => void) | undefined
  /** Absent at the last. */
  onNext: (() => void) | undefined
}

/** To the record above and below in the list beside a panel. */
export const StepButtons = ({ onPrevious, onNext }: StepButtonsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        className="btn t s sq"
        aria-label={t('record.previous')}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="btn t s sq"
        aria-label={t('record.next')}
        disabled={!onNext}
        onClick={onNext}
      >
        <Icon name="down" />
      </button>
    </>
  )
}
