import { type Json, joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TableModel } from '@gantry/screens/web'
import { expressionText } from './designer/faces.ts'
import { withoutTicks } from './designer/without-ticks.ts'
import { valuesRead } from './values-read.ts'

interface SaidConditionProps {
  readonly when: string
  /** The table of the record. */
  readonly model: TableModel
  /** Values of the record; undefined: the reader may not see the field. */
  valueAt(field: string): Json | undefined
  /** Puts the values into a sentence; absent: they stand alone. */
  say?(values: string): string
}

/** A condition as people read it, with the values of the record it reads. */
export const SaidCondition = ({ when, model, valueAt, say = values => values }: SaidConditionProps) => {
  const values = valuesRead(when, model, valueAt)
  return (
    <>
      <span translate="no">{withoutTicks(expressionText(when, model.info))}</span>
      {values.length > 0 ? (
        <small className="ink3" translate="no">
          {' '}
          {say(joined(values, currentLang()))}
        </small>
      ) : null}
    </>
  )
}
