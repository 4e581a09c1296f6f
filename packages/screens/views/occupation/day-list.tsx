import { Avatar } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EventFace } from '../calendar/event-face.tsx'
import { type Bar, isBar, type Lane, type Stretch, shareOf } from './bars.ts'
import { type OccupationState, stretchText } from './state.ts'

interface DayListProps {
  readonly state: OccupationState
  readonly lanes: readonly Lane[]
  readonly person: boolean
  readonly search: ReactNode
}

/** Day view on a phone: the resources with their bookings. */
export const DayList = ({ state, lanes, person, search }: DayListProps) => {
  const { t } = useTranslation()
  return (
    <div className="oc-days">
      {search}
      {lanes.map(lane => {
        const stretches: readonly (Bar | Stretch)[] = [...lane.bars, ...lane.hidden].toSorted(
          (a, b) => a.from - b.from,
        )
        return (
          <section key={lane.id} aria-label={lane.title}>
            <header>
              {person ? <Avatar name={lane.title} seed={lane.id} /> : null}
              <b translate="no">{lane.title}</b>
              <span>{Math.round(shareOf(lane, state.window) * 100)} %</span>
            </header>
            {stretches.length === 0 ? <p>{t('view.occupation.empty')}</p> : null}
            {stretches.map(one =>
              isBar(one) ? (
                <a
                  key={one.id}
                  className={one.counts ? 'oc-item' : 'oc-item pale'}
                  href={state.href(one.row)}
                  onClick={event => {
                    event.preventDefault()
                    state.open(one.row)
                  }}
                >
                  <span className="oc-bar-time">{stretchText(state.ground, one)}</span>
                  <EventFace model={state.model} sign={state.sign} row={one.row} />
                </a>
              ) : (
                <p key={`${one.from}`} className="oc-item taken">
                  <span className="oc-bar-time">{stretchText(state.ground, one)}</span>
                  {t('view.occupation.occupied')}
                </p>
              ),
            )}
          </section>
        )
      })}
    </div>
  )
}
