import { searchSign } from '@gantry/ui/web'
import { Select, Slider } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldIcon } from '../parts/field-select.tsx'
import type { FieldModel } from '../parts/table-model.ts'

interface DuplicateSettingsProps {
  readonly fields: readonly FieldModel[]
  readonly chosen: readonly string[]
  readonly threshold: number
  onChoose(fields: string[]): void
  onThreshold(threshold: number): void
}

/** Settings of a check: the fields to compare and the minimum similarity. */
export const DuplicateSettings = (props: DuplicateSettingsProps) => {
  const { fields, chosen, threshold } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="dup-ask">
      <div className="fld">
        <label htmlFor={id}>{t('duplicates.fields')}</label>
        <Select
          id={id}
          mode="multiple"
          maxCount={10}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          value={[...chosen]}
          placeholder={t('duplicates.fields.none')}
          options={fields.map(field => ({
            value: field.id,
            name: field.label,
            label: (
              <span className="rl-field-o" translate="no">
                <FieldIcon field={field} />
                {field.label}
              </span>
            ),
          }))}
          onChange={props.onChoose}
        />
      </div>
      <div className="fld">
        <span className="fld-l">
          {t('duplicates.threshold')} <b className="num">{threshold}</b>
        </span>
        <Slider
          min={0}
          max={100}
          step={5}
          value={threshold}
          ariaLabelForHandle={t('duplicates.threshold')}
          onChange={props.onThreshold}
        />
      </div>
    </div>
  )
}
