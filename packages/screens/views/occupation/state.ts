import { localeNow } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import type { Bar, Ground, Stretch } from './bars.ts'

/** Drop position of the dragged bar or of a selected free period. */
export interface Dragged extends Stretch {
  /** Null: a free period, selected for a new record. */
  readonly bar: Bar | null
  readonly resource: string
  /** The conflicting period; null: the time is free. */
  readonly clash: Stretch | null
}

/** A refused drop or keyboard move, reported in the row. */
export interface Refusal {
  readonly resource: string
  readonly text: string
}

/** State shared by all parts of an occupation view. */
export interface OccupationState {
  readonly model: TableModel
  readonly ground: Ground
  readonly sign: FieldModel | undefined
  readonly window: Stretch
  /** The record that is open. */
  readonly current: string | null
  readonly movable: boolean
  readonly dragged: Dragged | null
  /** Why the dragged bar may not be dropped at its current position. */
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

/** A local time as short text: the time within the same day, otherwise with the day. */
export const placeText = ({ kind }: Ground, wall: number, isEnd: boolean): string => {
  const { lang } = localeNow()
  const at = new Date(kind === 'date' && isEnd ? wall - 86_400_000 : wall)
  const day = { month: 'numeric', day: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...day, ...(kind === 'dateTime' && clock) }).format(
    at,
  )
}

/** The times of a period; days are included only if it is longer than one day. */
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
