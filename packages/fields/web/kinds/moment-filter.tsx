import { relativeRanges } from '@gantry/model/shared'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FilterInputProps } from '../field-view.ts'
import { deferred } from '../parts/deferred.tsx'

const DayFilter = deferred<FilterInputProps>(() =>
  import('./day-filter.tsx').then(({ DayFilter }) => ({ default: DayFilter })),
)

/** A range relative to today, a day, or two days; for instants a day is the whole day in the user's time zone. */
export const MomentFilter = (props: FilterInputProps) => {
  const { t } = useTranslation()
  if (props.operator !== 'within') return <DayFilter {...props} />
  return (
    <Select<string>
      id={props.id}
      className="f-full"
      size="small"
      value={typeof props.value === 'string' ? props.value : null}
      placeholder={t('field.choose')}
      autoFocus={props.autoFocus ?? false}
      options={relativeRanges.map(range => ({ value: range, label: t(`field.range.${range}`) }))}
      onChange={props.onChange}
    />
  )
}
