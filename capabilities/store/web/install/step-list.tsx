import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { InstallStep } from '../../shared/types.ts'
import { say } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'

interface StepListProps {
  readonly steps: readonly InstallStep[]
  /** How many of them are installed; the one after these is planned or under way. */
  readonly done: number
  readonly isBusy: boolean
}

/** The products of an installation in their order, with the present one. */
export const StepList = ({ steps, done, isBusy }: StepListProps) => {
  const { t } = useTranslation()
  const textOf = ({ state, installed }: InstallStep, at: number): string => {
    if (at < done) return t('store.installed')
    if (state !== 'ready') return t(`store.steps.${state}`)
    if (at === done) return t(isBusy ? 'store.steps.busy' : 'store.steps.now')
    return installed === null ? t('store.steps.ready') : t('store.steps.update', { installed })
  }
  return (
    <ol className="ap-steps" aria-label={t('store.steps')}>
      {steps.map((step, at) => (
        <li key={step.id} aria-current={at === done ? 'step' : undefined}>
          {at < done ? <Icon name="check" size={14} /> : <b className="ink3">{at + 1}</b>}
          <Sign icon={step.icon} color={step.color} />
          <span>
            <b translate="no">
              {say(step.name)} {step.number}
            </b>
            <small className="ink3">{textOf(step, at)}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
