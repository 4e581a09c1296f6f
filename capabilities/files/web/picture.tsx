import { EmptyState, Icon, type IconName } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const unscaled = steps.indexOf(1)

/** A picture that fits the window until it is made larger or smaller, and can be turned. */
export const Picture = ({ name, src }: { name: string; src: string }) => {
  const { t } = useTranslation()
  const [step, setStep] = useState(unscaled)
  const [turned, setTurned] = useState(0)
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <EmptyState fill kind="never" icon="image" title={t('files.no_preview')}>
        {t('files.no_preview.hint')}
      </EmptyState>
    )
  const scale = steps[step] ?? 1
  const tools: readonly (readonly [IconName, string, boolean, () => void])[] = [
    ['minus', t('files.smaller'), step === 0, () => setStep(step - 1)],
    ['plus', t('files.larger'), step === steps.length - 1, () => setStep(step + 1)],
    ['fit', t('files.fit'), step === unscaled, () => setStep(unscaled)],
    ['redo', t('files.turn'), false, () => setTurned(turned + 90)],
  ]
  return (
    <>
      <div className="fv-tools">
        {tools.map(([icon, label, disabled, run]) => (
          <button
            key={icon}
            type="button"
            className="btn t s sq"
            aria-label={label}
            title={label}
            disabled={disabled}
            onClick={run}
          >
            <Icon name={icon} />
          </button>
        ))}
        <span className="ink3 cap">{Math.round(scale * 100)} %</span>
      </div>
      <div className="fv-picture">
        <img
          src={src}
          alt={name}
          onError={() => setBroken(true)}
          style={{ width: `${scale * 100}%`, height: `${scale * 100}%`, transform: `rotate(${turned}deg)` }}
        />
      </div>
    </>
  )
}
