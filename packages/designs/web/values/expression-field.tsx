import { currentLang } from '@gantry/client/web'
import { check, type ExprIssue, type ExprType, parse, writeWithLabels } from '@gantry/expr/shared'
import { comparedRecord } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { ConditionEditor, ExpressionEditor, useConditionWords } from '@gantry/screens/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ExpressionFieldProps {
  readonly label: string
  /** The table whose record it is about. */
  readonly table: TableDef
  /** Where the rows of its slave tables can be read too. */
  readonly slaves?: readonly TableDef[] | undefined
  readonly value: string | undefined
  readonly expected: ExprType
  readonly issue?: string | undefined
  /** Hears undefined when it is taken away. */
  onChange(value: string | undefined): void
}

/** An expression over a record as people read it, and its editor; a condition may be edited as lines. */
export const ExpressionField = ({
  label,
  table,
  slaves,
  value,
  expected,
  issue,
  onChange,
}: ExpressionFieldProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly issues: readonly ExprIssue[] }>({
    text: value ?? '',
    issues: [],
  })
  const wordsOf = useConditionWords()
  const isCondition = expected.kind === 'boolean'
  const about = comparedRecord(table, slaves)
  const { scope } = about
  const words = isCondition && value !== undefined ? wordsOf(value, about) : null
  return (
    <div className="fld">
      <span className="dv-cap">{label}</span>
      {value === undefined ? (
        isCondition ? (
          <span className="hint">{t('designs.values.condition.none')}</span>
        ) : null
      ) : words === null ? (
        <pre className="dv-expr" translate="no">
          {writeWithLabels(check(parse(value, scope), scope), currentLang())}
        </pre>
      ) : (
        <p className="dv-words" translate="no">
          {words}
        </p>
      )}
      {issue ? <span className="hint err">{issue}</span> : null}
      <span className="dv-row">
        <Button
          size="small"
          icon={<Icon name={isCondition ? 'filter' : 'fx'} size={14} />}
          onClick={() => {
            setDrawn({ text: value ?? '', issues: [] })
            setOpen(true)
          }}
        >
          {t(
            value !== undefined
              ? 'designs.values.edit'
              : isCondition
                ? 'designs.values.condition.set'
                : 'designs.values.write',
          )}
        </Button>
        {value === undefined ? null : (
          <Button size="small" onClick={() => onChange(undefined)}>
            {t('designs.values.clear')}
          </Button>
        )}
      </span>
      {open ? (
        <Modal
          open
          title={label}
          width={960}
          okText={t('designs.values.take')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ disabled: drawn.text.trim() === '' || drawn.issues.length > 0 }}
          onOk={() => {
            onChange(drawn.text)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        >
          {isCondition ? (
            <ConditionEditor
              about={about}
              label={label}
              value={drawn.text}
              onChange={(text, issues) => setDrawn({ text, issues })}
            />
          ) : (
            <ExpressionEditor
              autoFocus
              label={label}
              value={drawn.text}
              scope={scope}
              expected={expected}
              onChange={(text, issues) => setDrawn({ text, issues })}
            />
          )}
        </Modal>
      ) : null}
    </div>
  )
}
