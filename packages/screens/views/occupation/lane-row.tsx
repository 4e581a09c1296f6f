import { Avatar, Icon } from '@gantry/ui/web'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { BarFace, placeOf } from './bar-face.tsx'
import { type Lane, layOut, shareOf } from './bars.ts'
import { type OccupationState, placeText, stretchText } from './state.ts'

interface LaneRowProps {
  readonly state: OccupationState
  readonly lane: Lane
  readonly person: boolean
}

/** A resource with its utilisation and its bars on as few lines as possible. */
export const LaneRow = ({ state, lane, person }: LaneRowProps) => {
  const { t } = useTranslation()
  const { window, ground, dragged, refusal } = state
  const { placed, lines } = layOut(lane.bars.filter(({ from, to }) => from < window.to && to > window.from))
  const share = Math.round(shareOf(lane, window) * 100)
  const here = dragged?.resource === lane.id ? dragged : null
  return (
    <>
      <div className="oc-row" style={{ '--lines': Math.max(1, lines) } as CSSProperties}>
        <div className="oc-who">
          {person ? <Avatar name={lane.title} seed={lane.id} size={28} /> : null}
          <span className="oc-title" translate="no" title={lane.title}>
            {lane.title}
          </span>
          <span className={share > 100 ? 'oc-load over' : 'oc-load'}>
            <b>{share} %</b>
            <i>
              <i style={{ width: `${Math.min(100, share)}%` }} />
            </i>
          </span>
        </div>
        <div
          className={state.creatable ? 'oc-track free' : 'oc-track'}
          data-resource={lane.id}
          title={state.creatable ? t('view.occupation.create') : undefined}
          onPointerDown={event => state.onDraw(event, lane.id)}
        >
          {lane.hidden.map(stretch => (
            <span
              key={`${stretch.from} ${stretch.to}`}
              className="oc-hidden"
              style={placeOf(window, stretch)}
              title={t('view.occupation.hidden', {
                from: placeText(ground, stretch.from, false),
                to: placeText(ground, stretch.to, true),
              })}
            />
          ))}
          {placed.map(({ bar, line }) => (
            <BarFace key={bar.id} state={state} bar={bar} line={line} />
          ))}
          {here ? (
            <span
              className={here.clash || state.closed !== null ? 'oc-ghost clash' : 'oc-ghost'}
              style={placeOf(window, here)}
            >
              {here.clash ? <b>{t('view.occupation.occupied')}</b> : null}
              <span>{stretchText(ground, here)}</span>
            </span>
          ) : null}
        </div>
      </div>
      {refusal?.resource === lane.id ? (
        <div className="oc-refusal" role="alert">
          <Icon name="err" size={14} />
          <span>{refusal.text}</span>
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('view.occupation.close')}
            onClick={state.onDismiss}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ) : null}
    </>
  )
}
