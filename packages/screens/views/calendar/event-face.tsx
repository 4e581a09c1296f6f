import { OptionMark } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { titleOf } from '../../web/detail/title-of.ts'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'

interface EventFaceProps {
  readonly model: TableModel
  readonly sign: FieldModel | undefined
  readonly row: RecordRow
  /** Start time, shown before the title. */
  readonly time?: string | undefined
}

/** A record in a calendar: start time, status icon, title. */
export const EventFace = ({ model, sign, row, time }: EventFaceProps) => {
  const title = titleOf(model, row)
  const chosen = sign?.type.options?.(sign.def).find(({ id }) => id === row[sign.id])
  return (
    <>
      {time ? <span className="cal-time">{time}</span> : null}
      {chosen ? (
        <OptionMark option={{ ...chosen, label: title }} />
      ) : (
        <span className="cut" translate="no">
          {title}
        </span>
      )}
    </>
  )
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Formats minutes since midnight as a time of day. */
export const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
