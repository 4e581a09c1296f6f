import { currentLang } from '@gantry/client/web'
import { type ExprIssue, type ExprType, sayIssue } from '@gantry/expr/shared'
import { type ComparedTable, plainScope } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { ConditionEditor, ExpressionEditor } from '@gantry/screens/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expressionText } from './faces.ts'

interface ExpressionLineProps {
  readonly label: string
  readonly table: TableDef
  readonly value: string | undefined
  readonly expected?: ExprType
  /** It is a condition over a record of this table, which may be edited as lines. */
  readonly conditionOn?: ComparedTable
  /** Said where there is none. */
  readonly none: string
  /** Absent: it cannot be taken away. */
  onClear?(): void
  onChange(next: string): void
}

/** An expression over the record as people read it, and its editor. */
export const ExpressionLine = ({
  label,
  table,
  value,
  expected,
  conditionOn,
  none,
  onClear,
  onChange,
}: ExpressionLineProps) => {
  const { t } = useTranslation()
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly issues: readonly ExprIssue[] } | null>(
    null,
  )
  const [first] = drawn?.issues ?? []
  return (
    <div className="wf-expr">
      <button
        type="button"
        className="wf-code"
        aria-label={label}
        onClick={() => setDrawn({ text: value ?? '', issues: [] })}
      >
        <Icon name="fx" size={14} />
        <span translate="no">{value === undefined ? none : expressionText(value, table)}</span>
      </button>
      {value !== undefined && onClear ? (
        <button
          type="button"
          className="btn t xs sq"
          aria-label={t('flow.clear', { what: label })}
          onClick={onClear}
        >
          <Icon name="close" size={12} />
        </button>
      ) : null}
      {drawn ? (
        <Modal
          open
          title={label}
          width={960}
          onCancel={() => setDrawn(null)}
          footer={
            <>
              <Button onClick={() => setDrawn(null)}>{t('ui.cancel')}</Button>
              <Button
                type="primary"
                disabled={drawn.text.trim() === '' || first !== undefined}
                title={first ? sayIssue(first, currentLang()) : ''}
                onClick={() => {
                  onChange(drawn.text)
                  setDrawn(null)
                }}
              >
                {t(conditionOn ? 'flow.take_condition' : 'flow.take')}
              </Button>
            </>
          }
        >
          {conditionOn ? (
            <ConditionEditor
              label={label}
              about={conditionOn}
              value={drawn.text}
              onChange={(text, issues) => setDrawn({ text, issues })}
            />
          ) : (
            <ExpressionEditor
              autoFocus
              label={label}
              value={drawn.text}
              scope={plainScope(table)}
              {...(expected && { expected })}
              onChange={(text, issues) => setDrawn({ text, issues })}
            />
          )}
        </Modal>
      ) : null}
    </div>
  )
}
