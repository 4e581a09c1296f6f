import './expression.css'
import { check, parse, t as types } from '@gantry/expr/shared'
import { comparableBy, readComparisons, writeComparisons } from '@gantry/fields/shared'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelFilterField } from '../list/filter-field.tsx'
import { conditionModel } from './condition-model.ts'
import type { ConditionEditorProps } from './editor-props.ts'
import { ExpressionEditor } from './expression-editor.tsx'

/** Body of `ConditionEditor`. */
const ConditionBody = ({ about, label, value, sample, onChange }: ConditionEditorProps) => {
  const { t } = useTranslation()
  const filter = readComparisons(value, about)
  const [isWritten, setWritten] = useState(filter === null)
  const { scope } = about
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
          scope={scope}
          expected={types.boolean}
          {...(sample && { sample })}
          onChange={onChange}
        />
      ) : (
        <ModelFilterField
          model={conditionModel(about, t)}
          filter={filter}
          operatorsFor={comparableBy}
          literal
          onChange={(next = true) => {
            const text = writeComparisons(next, about) ?? value
            onChange(text, text === '' ? [] : check(parse(text, scope), scope, types.boolean).issues)
          }}
        />
      )}
    </div>
  )
}

export default ConditionBody
