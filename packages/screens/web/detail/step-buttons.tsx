import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface StepButtonsProps {
  /** Absent for the first record of the list. */
  onPrevious: (() => void) | undefined
  /** Absent for the last record. */
  onNext: (() => void) | undefined
}

/** Buttons to the previous and next record of the list beside a panel. */
export const StepButtons = ({ onPrevious, onNext }: StepButtonsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Step sign="up" label={t('record.previous')} go={onPrevious} />
      <Step sign="down" label={t('record.next')} go={onNext} />
    </>
  )
}

interface StepProps {
  readonly sign: 'up' | 'down'
  readonly label: string
  go: (() => void) | undefined
}

const Step = ({ sign, label, go }: StepProps) => (
  <button type="button" className="btn t s sq" aria-label={label} disabled={!go} onClick={go}>
    <Icon name={sign} />
  </button>
)
