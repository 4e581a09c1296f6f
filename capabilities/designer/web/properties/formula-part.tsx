import { localise } from '@gantry/base/shared'
import { call, currentLang } from '@gantry/client/web'
import { check, type ExprIssue, parse, writeWithLabels } from '@gantry/expr/shared'
import { expressionScope, typeInExpressions } from '@gantry/fields/shared'
import { type Computed, type FieldDef, getRecord, listRecords, type TableDef } from '@gantry/model/shared'
import { ExpressionEditor } from '@gantry/screens/web'
import { Icon, Modal } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Design } from '../../shared/types.ts'
import { masterOf, type Place } from '../edit-design.ts'

interface FormulaPartProps {
  readonly design: Design
  readonly place: Place
  readonly def: FieldDef
  readonly table: TableDef
  onChange(computed: Computed): void
}

/** A field's formula as people read it, and the way to its editor. */
export const FormulaPart = ({ design, place, def, table, onChange }: FormulaPartProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const formula = def.computed && 'formula' in def.computed ? def.computed.formula : ''
  const scope = expressionScope(
    withoutSelf(table, place),
    new Map(design.tables.map(each => [each.id, each])),
  )
  const shown = writeWithLabels(check(parse(formula, scope), scope), currentLang())
  return (
    <>
      <pre className="ds-formula" translate="no">
        {formula === '' ? <span className="ink3">{t('designer.formula.none')}</span> : shown}
      </pre>
      <Button icon={<Icon name="fx" />} onClick={() => setOpen(true)}>
        {t(formula === '' ? 'designer.formula.write' : 'designer.formula.edit')}
      </Button>
      {open ? (
        <FormulaDialog
          title={t('designer.formula.title', { name: localise(def.label ?? place.field, currentLang()) })}
          formula={formula}
          scope={scope}
          expected={typeInExpressions(def)}
          sampleOf={masterOf(design).id === table.id ? table.id : null}
          onClose={() => setOpen(false)}
          onTake={next => {
            setOpen(false)
            onChange({ formula: next })
          }}
        />
      ) : null}
    </>
  )
}

interface FormulaDialogProps {
  readonly title: string
  readonly formula: string
  readonly scope: ReturnType<typeof expressionScope>
  readonly expected: ReturnType<typeof typeInExpressions>
  /** The table whose newest record is there to try on. */
  readonly sampleOf: string | null
  onClose(): void
  onTake(formula: string): void
}

const FormulaDialog = (props: FormulaDialogProps) => {
  const { title, formula, scope, expected, sampleOf, onClose, onTake } = props
  const { t } = useTranslation()
  const [text, setText] = useState(formula)
  const [issues, setIssues] = useState<readonly ExprIssue[]>([])
  const sample = useQuery({
    queryKey: ['designer', 'sample', sampleOf],
    enabled: sampleOf !== null,
    queryFn: async () => {
      const table = sampleOf ?? ''
      const { data } = await call(listRecords, { table, pageSize: 1, count: 'none' })
      const [newest] = data
      return newest ? (await call(getRecord, { table, id: newest.id })).data : null
    },
  })
  return (
    <Modal
      open
      title={title}
      width={960}
      okText={t('designer.formula.take')}
      cancelText={t('designer.cancel')}
      okButtonProps={{
        disabled: text.trim() === '' || issues.length > 0,
        title: issues.length > 0 ? t('designer.formula.mend') : '',
      }}
      onOk={() => onTake(text)}
      onCancel={onClose}
    >
      <ExpressionEditor
        value={text}
        scope={scope}
        expected={expected}
        {...(sample.data && { sample: sample.data })}
        onChange={(next, found) => {
          setText(next)
          setIssues(found)
        }}
      />
    </Modal>
  )
}

/** A formula over its own field would go round in a circle. */
const withoutSelf = (table: TableDef, { field }: Place): TableDef => {
  const { [field]: _self, ...fields } = table.fields
  return { ...table, fields }
}
