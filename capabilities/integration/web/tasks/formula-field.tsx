import type { ExprType } from '@gantry/expr/shared'
import { ExpressionEditor } from '@gantry/screens/web'
import { type Column, type ColumnType, exprTypeOf, scopeOfColumns } from '@gantry/transform/shared'
import { Icon, Modal } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface FormulaFieldProps {
  readonly label: string
  readonly value: string
  readonly columns: readonly Column[]
  /** Absent: a condition. */
  readonly type?: ColumnType
  readonly issue?: string | undefined
  onChange(value: string): void
}

const condition: ExprType = { kind: 'boolean' }

/** An expression over the columns of a step: typed in place, or in the editor with completion and help. */
export const FormulaField = ({ label, value, columns, type, issue, onChange }: FormulaFieldProps) => {
  const { t } = useTranslation()
  const [drawn, setDrawn] = useState<string | null>(null)
  return (
    <div className="fld">
      <span className="et-label">
        {label}
        <Button
          size="small"
          type="text"
          icon={<Icon name="fx" size={14} />}
          aria-label={t('etl.formula.edit')}
          title={t('etl.formula.edit')}
          onClick={() => setDrawn(value)}
        />
      </span>
      <Input.TextArea
        className="et-code"
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={4_000}
        value={value}
        aria-label={label}
        {...(issue !== undefined && { status: 'error' as const })}
        onChange={({ target }) => onChange(target.value)}
      />
      {issue ? <span className="hint err">{issue}</span> : null}
      {drawn === null ? null : (
        <Modal
          open
          title={label}
          width={960}
          okText={t('etl.formula.take')}
          cancelText={t('ui.cancel')}
          onOk={() => {
            onChange(drawn)
            setDrawn(null)
          }}
          onCancel={() => setDrawn(null)}
        >
          <ExpressionEditor
            autoFocus
            label={label}
            value={drawn}
            scope={scopeOfColumns(columns)}
            expected={type ? exprTypeOf(type) : condition}
            onChange={text => setDrawn(text)}
          />
        </Modal>
      )}
    </div>
  )
}
