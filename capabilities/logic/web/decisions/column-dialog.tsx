import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type PlannedNode, type TableInput, type TableOutput, valueTypes } from '@gantry/decisions/shared'
import type { ExprIssue } from '@gantry/expr/shared'
import { ExpressionEditor } from '@gantry/screens/web'
import { Modal } from '@gantry/ui/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ColumnDialogProps {
  readonly scope: PlannedNode['scope']
  readonly column:
    | { readonly part: 'input'; readonly def: TableInput }
    | { readonly part: 'output'; readonly def: TableOutput }
  /** Absent: the column is new. */
  onRemove?(): void
  onTake(def: TableInput | TableOutput): void
  onClose(): void
}

/** What a column compares or gives, its type and its allowed values. */
export const ColumnDialog = ({ scope, column, onRemove, onTake, onClose }: ColumnDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [def, setDef] = useState<TableInput & TableOutput>({ expression: '', ...column.def })
  const [issues, setIssues] = useState<readonly ExprIssue[]>([])
  const isInput = column.part === 'input'
  const take = () => {
    const { allowed, otherwise, expression, empty, ...rest } = def
    const plain = { ...rest, ...(allowed?.trim() ? { allowed: allowed.trim() } : {}) }
    onTake(
      isInput
        ? { ...plain, expression, ...(empty && { empty }) }
        : { ...plain, ...(otherwise?.trim() ? { otherwise: otherwise.trim() } : {}) },
    )
  }
  return (
    <Modal
      open
      width={isInput ? 760 : 520}
      title={t(isInput ? 'decision.column.input' : 'decision.column.output')}
      onCancel={onClose}
      footer={
        <>
          {onRemove ? (
            <Button danger onClick={onRemove}>
              {t('decision.column.remove')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="primary"
            disabled={localise(def.label, lang).trim() === '' || (isInput && def.expression.trim() === '')}
            onClick={take}
          >
            {t('decision.take')}
          </Button>
        </>
      }
    >
      <div className="lg-form">
        <div className="fld">
          <label htmlFor="dc-col-name">{t('logic.name')}</label>
          <Input
            id="dc-col-name"
            value={localise(def.label, lang)}
            maxLength={100}
            onChange={({ target }) =>
              setDef({
                ...def,
                label: typeof def.label === 'string' ? target.value : { ...def.label, [lang]: target.value },
              })
            }
          />
        </div>
        {isInput ? (
          <div className="fld">
            <label htmlFor="dc-col-expr">{t('decision.column.expression')}</label>
            <ExpressionEditor
              label={t('decision.column.expression')}
              value={def.expression}
              scope={scope}
              onChange={(expression, found) => {
                setDef({ ...def, expression })
                setIssues(found)
              }}
            />
            {issues.length > 0 ? <span className="hint err">{t('decision.column.mend')}</span> : null}
          </div>
        ) : null}
        <div className="fld">
          <label htmlFor="dc-col-type">{t('decision.column.type')}</label>
          <Select
            id="dc-col-type"
            value={def.type}
            options={valueTypes.map(value => ({ value, label: t(`decision.type.${value}`) }))}
            onChange={type => setDef({ ...def, type })}
          />
        </div>
        <div className="fld">
          <label htmlFor="dc-col-allowed">
            {t(isInput ? 'decision.column.allowed' : 'decision.column.order')}
          </label>
          <Input
            id="dc-col-allowed"
            value={def.allowed ?? ''}
            maxLength={1_000}
            placeholder={def.type === 'number' ? '[0..100]' : '"A", "B", "C"'}
            onChange={({ target }) => setDef({ ...def, allowed: target.value })}
          />
          <span className="hint">
            {t(isInput ? 'decision.column.allowed_hint' : 'decision.column.order_hint')}
          </span>
        </div>
        {isInput ? (
          <Checkbox
            checked={def.empty === true}
            onChange={({ target }) => {
              const { empty: _before, ...rest } = def
              setDef(target.checked ? { ...rest, empty: true } : rest)
            }}
          >
            {t('decision.column.empty')}
          </Checkbox>
        ) : (
          <div className="fld">
            <label htmlFor="dc-col-otherwise">{t('decision.column.otherwise')}</label>
            <Input
              id="dc-col-otherwise"
              value={def.otherwise ?? ''}
              maxLength={1_000}
              placeholder={def.type === 'text' ? '"P4"' : '0'}
              onChange={({ target }) => setDef({ ...def, otherwise: target.value })}
            />
          </div>
        )}
      </div>
    </Modal>
  )
}
