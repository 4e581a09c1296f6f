import type { RecordRow } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../form/values.ts'
import { computedText } from '../parts/computed-text.ts'
import type { FieldModel } from '../parts/table-model.ts'
import { Value } from './value.tsx'

/** Text of this length or more gets its own line. */
const wideFrom = 36

const isWide = (field: FieldModel, value: unknown): boolean =>
  typeof value === 'string' &&
  (field.type.multiline === true || (field.type.kind === 'text' && value.length > wideFrom))

/** Fields and values, in as many columns as fit. */
export const Facts = ({ fields, record }: { fields: readonly FieldModel[]; record: RecordRow }) => {
  const { t } = useTranslation()
  return (
    <dl className="rd-facts">
      {fields.map(field => (
        <div key={field.id} className={isWide(field, record[field.id]) ? 'w' : undefined}>
          <dt translate="no" title={field.def.computed ? computedText(t, field.def.computed) : undefined}>
            {field.label}
            {field.unit ? `（${field.unit}）` : ''}
          </dt>
          <dd>
            {isBlank(record[field.id]) ? (
              <span className="ink3">—</span>
            ) : (
              <Value whole field={field} record={record} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
