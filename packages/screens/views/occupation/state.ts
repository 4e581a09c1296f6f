import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import type { Bar, Ground, Stretch } from './bars.ts'

/** A bar or a free stretch under the pointer, as it would be dropped. */
export interface Dragged extends Stretch {
  /** Null: free time that a new record would occupy. */
  readonly bar: Bar | null
  readonly resource: string
  /** What it would share its time with; null: the time is free. */
  readonly clash: Stretch | null
}

/** A drop or a key that was refused, said in the row. */
export interface Refusal {
  readonly resource: string
  readonly text: string
}

/** What every part of an occupation view needs to know of it. */
export interface OccupationState {
  readonly model: TableModel
  readonly ground: Ground
  readonly sign: FieldModel | undefined
  readonly window: Stretch
  /** The record that is open. */
  readonly current: string | null
  readonly movable: boolean
  readonly dragged: Dragged | null
  /** Why the bar in hand may not be dropped where it is. */
  readonly closed: string | null
  readonly refusal: Refusal | null
  readonly creatable: boolean
  href(row: RecordRow): string
  open(row: RecordRow): void
  onGrab(event: PointerEvent, bar: Bar, how: 'move' | 'stretch'): void
  onDraw(event: PointerEvent, resource: string): void
  onKey(event: KeyboardEvent, bar: Bar): void
  onDismiss(): void
}

/** A place of the clock on the wall, as long as it has to be: its time on the same day, with its day otherwise. */
export const placeText = ({ kind }: Ground, wall: number, isEnd: boolean): string => {
  const { lang } = localeNow()
  const at = new Date(kind === 'date' && isEnd ? wall - 86_400_000 : wall)
  const day = { month: 'numeric', day: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...day, ...(kind === 'dateTime' && clock) }).format(
    at,
  )
}

/** The times of a stretch, the day only where it is not one day. */
export const stretchText = (ground: Ground, { from, to }: Stretch): string => {
  const { lang } = localeNow()
  const last = ground.kind === 'date' ? to - 86_400_000 : to
  const isOneDay = new Date(from).toISOString().slice(0, 10) === new Date(to - 1).toISOString().slice(0, 10)
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const day = { month: 'numeric', day: 'numeric' } as const
  const format = new Intl.DateTimeFormat(lang, {
    timeZone: 'UTC',
    ...(ground.kind === 'date' || !isOneDay ? day : {}),
    ...(ground.kind === 'dateTime' && clock),
  })
  const [a, b] = [format.format(from), format.format(last)]
  return a === b ? a : `${a}–${b}`
}
