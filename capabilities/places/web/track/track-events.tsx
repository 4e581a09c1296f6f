import { currentLang, sayRecent } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Track } from '../../shared/contract.ts'

/** How long a stop was: “1 h 5 min”. */
const sayLength = (milliseconds: number): string => {
  const minutes = Math.round(milliseconds / 60_000)
  const say = (unit: 'hour' | 'minute', count: number) =>
    new Intl.NumberFormat(currentLang(), { style: 'unit', unit, unitDisplay: 'short' }).format(count)
  return [
    ...(minutes >= 60 ? [say('hour', Math.floor(minutes / 60))] : []),
    ...(minutes % 60 > 0 || minutes < 60 ? [say('minute', minutes % 60)] : []),
  ].join(' ')
}

/** Stops and crossings of fences; pressing one shows where the device was then. */
export const TrackEvents = ({ track, onLook }: { readonly track: Track; onLook(at: number): void }) => {
  const { t } = useTranslation()
  const { stops, crossings } = track
  return (
    <>
      <section>
        <h2>
          {t('track.crossings')} <small>{crossings.length}</small>
        </h2>
        {crossings.length === 0 ? <p className="pl-hint">{t('track.crossings.none')}</p> : null}
        <ul className="pl-events">
          {crossings.map(({ at, entered, fence, name }) => (
            <li key={`${at} ${fence}`}>
              <button type="button" onClick={() => onLook(at)}>
                <Icon name={entered ? 'down' : 'up'} size={14} />
                <span className="cut">{t(entered ? 'track.entered' : 'track.left', { name })}</span>
                <small>{sayRecent(at)}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>
          {t('track.stops')} <small>{stops.length}</small>
        </h2>
        {stops.length === 0 ? <p className="pl-hint">{t('track.stops.none')}</p> : null}
        <ul className="pl-events">
          {stops.map(({ from, to }) => (
            <li key={from}>
              <button type="button" onClick={() => onLook(from)}>
                <Icon name="clock" size={14} />
                <span className="cut">
                  {sayRecent(from)}–{sayRecent(to)}
                </span>
                <small>{sayLength(to - from)}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
