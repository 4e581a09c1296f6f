import './expression.css'
import { t as types } from '@gantry/expr/shared'
import { comparableBy, plainScope, readComparisons, writeComparisons } from '@gantry/fields/shared'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelFilterField } from '../list/filter-field.tsx'
import type { ConditionEditorProps } from './editor-props.ts'
import { ExpressionEditor } from './expression-editor.tsx'

/** Body of `ConditionEditor`. */
const ConditionBody = ({ model, label, value, onChange }: ConditionEditorProps) => {
  const { t } = useTranslation()
  const { table } = model.info
  const filter = readComparisons(value, table)
  const [isWritten, setWritten] = useState(filter === null)
  return (
    <div className="ex-condition">
      <Segmented
        size="small"
        aria-label={t('expression.condition.as')}
        value={isWritten ? 'written' : 'lines'}
        options={[
          {
            value: 'lines',
            label: t('expression.condition.lines'),
            disabled: filter === null,
            title: filter === null ? t('expression.condition.written_only') : '',
          },
          { value: 'written', label: t('expression.condition.written'), title: '' },
        ]}
        onChange={next => setWritten(next === 'written')}
      />
      {isWritten || filter === null ? (
        <ExpressionEditor
          autoFocus
          label={label}
          value={value}
          scope={plainScope(table)}
          expected={types.boolean}
          onChange={onChange}
        />
      ) : (
        <ModelFilterField
          model={model}
          filter={filter}
          operatorsFor={comparableBy}
          onChange={(next = true) => onChange(writeComparisons(next, table) ?? value, [])}
        />
      )}
    </div>
  )
}

export default ConditionBody
