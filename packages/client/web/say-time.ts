import { type Notation, withoutYear, writeClock, writeDay } from '@gantry/base/shared'
import { standardZone, timeZoneSetting } from '@gantry/model/shared'
import { currentLang } from './lang/lang.ts'
import { notationNow } from './notation.ts'
import { spaceSetting } from './session.ts'

/** The time zone of the current space, as the server uses it; that of the browser plays no part. */
export const timeZoneNow = (): string => spaceSetting(timeZoneSetting) || standardZone

type Moment = string | number | Date

interface Written {
  readonly seconds?: boolean
  /** Leaves out the year where it is the current one. */
  readonly short?: boolean
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and clock of a moment in the time zone of the space, as `2026-11-28` and `16:20:05`; a day is taken as it is. */
const partsOf = (at: Moment): readonly [day: string, clock: string] => {
  if (typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at)) return [at, '00:00:00']
  const timeZone = timeZoneNow()
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  formats.set(timeZone, format)
  const [day = '', clock = ''] = format.format(new Date(at)).split(' ')
  return [day, clock]
}

const dayIn = (day: string, notation: Notation, { short = false }: Written): string => {
  const written = writeDay(day, notation)
  return short ? withoutYear(written, Number(partsOf(Date.now())[0].slice(0, 4)), notation) : written
}

const clockIn = (clock: string, notation: Notation, { seconds = false }: Written): string =>
  writeClock(seconds ? clock : clock.slice(0, 5), notation, currentLang())

/** Today in the time zone of the space, as `2026-11-28`. */
export const todayNow = (): string => partsOf(Date.now())[0]

/** A day as the space writes days. */
export const sayDay = (at: Moment, how: Written = {}): string => dayIn(partsOf(at)[0], notationNow(), how)

/** A time of day as the space writes it, to the minute. */
export const sayClock = (at: Moment, how: Written = {}): string => clockIn(partsOf(at)[1], notationNow(), how)

/** A moment as the space writes days and times, to the minute. */
export const sayMoment = (at: Moment, how: Written = {}): string => {
  const [[day, clock], notation] = [partsOf(at), notationNow()]
  return `${dayIn(day, notation, how)} ${clockIn(clock, notation, how)}`
}

/** A moment of today as its time, any other one with its day. */
export const sayRecent = (at: Moment, how: Written = {}): string =>
  partsOf(at)[0] === partsOf(Date.now())[0] ? sayClock(at, how) : sayMoment(at, { ...how, short: true })
