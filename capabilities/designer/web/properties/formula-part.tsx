import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { formulaScope, typeInExpressions } from '@gantry/fields/shared'
import type { Computed, FieldDef, TableDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { masterOf, type Place } from '../edit-design.ts'
import { ExpressionDialog } from '../parts/expression-dialog.tsx'
import { ExpressionText } from '../parts/expression-text.tsx'

interface FormulaPartProps {
  readonly design: TableDesign
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
  const scope = formulaScope(withoutSelf(table, place), new Map(design.tables.map(each => [each.id, each])))
  return (
    <>
      {formula === '' ? (
        <pre className="ds-formula ink3">{t('designer.formula.none')}</pre>
      ) : (
        <ExpressionText text={formula} scope={scope} />
      )}
      <Button icon={<Icon name="fx" />} onClick={() => setOpen(true)}>
        {t(formula === '' ? 'designer.formula.write' : 'designer.formula.edit')}
      </Button>
      {open ? (
        <ExpressionDialog
          title={t('designer.formula.title', { name: localise(def.label ?? place.field, currentLang()) })}
          text={formula}
          scope={scope}
          expected={typeInExpressions(def)}
          mend={t('designer.formula.mend')}
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

/** Removes the field itself from its formula scope, to prevent a cycle. */
const withoutSelf = (table: TableDef, { field }: Place): TableDef => {
  const { [field]: _self, ...fields } = table.fields
  return { ...table, fields }
}
