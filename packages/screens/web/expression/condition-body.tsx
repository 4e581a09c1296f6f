import './expression.css'
import { t as types } from '@gantry/expr/shared'
import { comparableBy, plainScope, readComparisons, writeComparisons } from '@gantry/fields/shared'
import { Skeleton } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionsOf, filterOf } from '../list/condition.ts'
import { FilterEditor } from '../list/lazy-editors.ts'
import type { ConditionEditorProps } from './editor-props.ts'
import { ExpressionEditor } from './expression-editor.tsx'

/** Body of `ConditionEditor`. */
const ConditionBody = ({ model, label, value, onChange }: ConditionEditorProps) => {
  const { t } = useTranslation()
  const { table } = model.info
  const filter = readComparisons(value, table)
  const lines = filter === null ? null : conditionsOf(filter)
  const [isWritten, setWritten] = useState(lines === null)
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
            disabled: lines === null,
            title: lines === null ? t('expression.condition.written_only') : '',
          },
          { value: 'written', label: t('expression.condition.written'), title: '' },
        ]}
        onChange={next => setWritten(next === 'written')}
      />
      {isWritten || !lines ? (
        <ExpressionEditor
          autoFocus
          label={label}
          value={value}
          scope={plainScope(table)}
          expected={types.boolean}
          onChange={onChange}
        />
      ) : (
        <Suspense fallback={<Skeleton rows={1} />}>
          <FilterEditor
            model={model}
            operatorsFor={comparableBy}
            match={lines.match}
            conditions={lines.conditions}
            onChange={({ match, conditions }) =>
              onChange(writeComparisons(filterOf(conditions, match), table) ?? value, [])
            }
          />
        </Suspense>
      )}
    </div>
  )
}

export default ConditionBody
