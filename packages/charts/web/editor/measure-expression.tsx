import { expressionScope } from '@gantry/fields/shared'
import { expressionFunctions, longestExpression } from '@gantry/model/shared'
import { ExpressionEditor, type TableModel } from '@gantry/screens/web'
import { Modal } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Measure } from '../../shared/chart.ts'

interface MeasureExpressionProps {
  readonly model: TableModel
  readonly measure: Measure
  onClose(): void
  onTake(measure: Measure): void
}

const number = { kind: 'number' } as const

/** Edits a measure over an expression: the function, and what it adds up or compares. */
export const MeasureExpression = ({ model, measure, onClose, onTake }: MeasureExpressionProps) => {
  const { t } = useTranslation()
  const [fn, setFn] = useState(measure.fn)
  const [text, setText] = useState(measure.expression ?? '')
  const [mistakes, setMistakes] = useState(0)
  const scope = useMemo(() => {
    const { table } = model.info
    const fields = model.fields.flatMap(({ id, masked, def }) =>
      masked || def.type === 'slave' ? [] : [[id, def] as const],
    )
    return expressionScope({ ...table, fields: Object.fromEntries(fields) }, new Map())
  }, [model])
  return (
    <Modal
      open
      width={880}
      title={t('charts.edit.expression')}
      okText={t('charts.edit.expression.take')}
      cancelText={t('charts.edit.expression.cancel')}
      okButtonProps={{ disabled: text.trim() === '' || text.length > longestExpression || mistakes > 0 }}
      onOk={() => onTake({ ...measure, fn, expression: text })}
      onCancel={onClose}
    >
      <p className="ink2">{t('charts.edit.expression.hint')}</p>
      <Segmented
        value={fn}
        options={expressionFunctions.map(each => ({ value: each, label: t(`charts.fn.${each}`) }))}
        onChange={value => setFn(value)}
      />
      <ExpressionEditor
        autoFocus
        value={text}
        scope={scope}
        expected={number}
        onChange={(next, found) => {
          setText(next)
          setMistakes(found.length)
        }}
      />
    </Modal>
  )
}
