import { errorText, useAction } from '@gantry/client/web'
import { Icon, type IconName } from '@gantry/ui/web'
import { Slider } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveCamera } from '../../shared/contract.ts'

const directions = [
  { key: 'up', icon: 'up', pan: 0, tilt: 1, zoom: 0 },
  { key: 'left', icon: 'left', pan: -1, tilt: 0, zoom: 0 },
  { key: 'right', icon: 'right', pan: 1, tilt: 0, zoom: 0 },
  { key: 'down', icon: 'down', pan: 0, tilt: -1, zoom: 0 },
  { key: 'in', icon: 'plus', pan: 0, tilt: 0, zoom: 1 },
  { key: 'out', icon: 'minus', pan: 0, tilt: 0, zoom: -1 },
] as const satisfies readonly {
  readonly key: string
  readonly icon: IconName
  readonly pan: number
  readonly tilt: number
  readonly zoom: number
}[]

const isPressKey = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '

/** Turns and zooms a camera while a button is held, by mouse, finger or key. */
export const TurnPad = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const [speed, setSpeed] = useState(0.5)
  const moving = useAction(moveCamera, {})
  const start = (direction: (typeof directions)[number]) =>
    moving.mutate({
      id,
      pan: direction.pan * speed,
      tilt: direction.tilt * speed,
      zoom: direction.zoom * speed,
    })
  const stop = () => moving.mutate({ id, pan: 0, tilt: 0, zoom: 0 })
  return (
    <section className="vd-turn">
      <h2>{t('video.turn')}</h2>
      <div className="pad">
        {directions.map(direction => (
          <button
            key={direction.key}
            type="button"
            className={`btn sq ${direction.key}`}
            aria-label={t(`video.turn.${direction.key}`)}
            title={t(`video.turn.${direction.key}`)}
            onPointerDown={event => {
              event.currentTarget.setPointerCapture(event.pointerId)
              start(direction)
            }}
            onPointerUp={stop}
            onPointerCancel={stop}
            onKeyDown={event => {
              if (isPressKey(event) && !event.repeat) start(direction)
            }}
            onKeyUp={event => {
              if (isPressKey(event)) stop()
            }}
          >
            <Icon name={direction.icon} />
          </button>
        ))}
      </div>
      <div className="speed">
        <span id={`${id}-speed`}>{t('video.turn.speed')}</span>
        <Slider
          ariaLabelledByForHandle={`${id}-speed`}
          min={0.1}
          max={1}
          step={0.1}
          value={speed}
          onChange={setSpeed}
          tooltip={{ open: false }}
        />
      </div>
      {moving.error ? (
        <p className="hint err" role="alert">
          {errorText(t, moving.error)}
        </p>
      ) : null}
    </section>
  )
}
