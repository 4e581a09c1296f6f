import { OptionMark } from '@gantry/fields/web'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import type { Bar, Stretch } from './bars.ts'
import { type OccupationState, placeText, stretchText } from './state.ts'

/** CSS position of a period within the window, as percentages of its width. */
export const placeOf = (window: Stretch, { from, to }: Stretch): CSSProperties => {
  const whole = window.to - window.from
  const left = Math.max(0, from - window.from) / whole
  const right = Math.min(window.to, to) - window.from
  return { left: `${left * 100}%`, width: `${Math.max(0, right / whole - left) * 100}%` }
}

interface BarFaceProps {
  readonly state: OccupationState
  readonly bar: Bar
  readonly line: number
}

/**
 * A record in the row of its resource: it can be opened, dragged to another time or resource, and resized at its end.
 */
export const BarFace = ({ state, bar, line }: BarFaceProps) => {
  const { t } = useTranslation()
  const { model, ground, sign, window } = state
  const title = titleOf(model, bar.row)
  const chosen = sign?.type.options?.(sign.def).find(({ id }) => id === bar.row[sign.id])
  const colour = chosen?.state ? `state-${chosen.state}` : chosen?.color ? `colour-${chosen.color}` : ''
  const classes = [
    'oc-bar',
    colour,
    !bar.counts && 'pale',
    bar.id === state.current && 'on',
    state.dragged?.bar?.id === bar.id && 'hole',
    bar.from < window.from && 'before',
    bar.to > window.to && 'after',
  ].filter(Boolean)
  return (
    <div className={classes.join(' ')} style={{ ...placeOf(window, bar), '--line': line } as CSSProperties}>
      <a
        href={state.href(bar.row)}
        draggable={false}
        data-bar={bar.id}
        title={`${title} · ${stretchText(ground, bar)}`}
        aria-label={t('view.occupation.bar', {
          title,
          from: placeText(ground, bar.from, false),
          to: placeText(ground, bar.to, true),
        })}
        aria-current={bar.id === state.current || undefined}
        onPointerDown={event => state.onGrab(event, bar, 'move')}
        onKeyDown={event => state.onKey(event, bar)}
        onClick={event => {
          event.stopPropagation()
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          state.open(bar.row)
        }}
      >
        <span className="oc-bar-title">
          {chosen ? <OptionMark option={{ ...chosen, label: title }} /> : <span translate="no">{title}</span>}
        </span>
        <span className="oc-bar-time">{stretchText(ground, bar)}</span>
      </a>
      {state.movable && bar.to <= window.to ? (
        <span
          className="oc-end"
          title={t('view.calendar.stretch')}
          onPointerDown={event => state.onGrab(event, bar, 'stretch')}
        />
      ) : null}
    </div>
  )
}
