import { type Issue, issue, type Json, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { defaultScope, fieldTypeOf, isDefaultFormula, typeInExpressions } from '@gantry/fields/shared'
import { fieldViewOf, localeNow } from '@gantry/fields/web'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../edit-design.ts'
import { ExpressionDialog } from '../parts/expression-dialog.tsx'
import { ExpressionText } from '../parts/expression-text.tsx'
import { type DefaultKind, defaultKindOf, defaultKindsOf, withDefault } from './default-kind.ts'

interface DefaultPartProps {
  readonly place: Place
  readonly def: FieldDef
  readonly table: TableDef
  onChange(def: FieldDef): void
}

/** What a field begins with in a new record: a value, who and when, or what a formula makes of the other fields. */
export const DefaultPart = ({ place, def, table, onChange }: DefaultPartProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<'value' | 'formula' | null>(null)
  const kinds = defaultKindsOf(def)
  if (kinds.length === 0) return null
  const kept = defaultKindOf(def)
  const kind = kept === 'none' && chosen ? chosen : kept
  const choose = (next: DefaultKind) => {
    const isWritten = next === 'value' || next === 'formula'
    setChosen(isWritten ? next : null)
    onChange(withDefault(def, next === 'none' || isWritten ? undefined : { term: next }))
  }
  return (
    <div className="fld">
      <label htmlFor="dp-default">{t('designer.default')}</label>
      <Select<DefaultKind>
        id="dp-default"
        value={kind}
        style={{ width: '100%' }}
        options={kinds.map(value => ({ value, label: t(`designer.default.${value}`) }))}
        onChange={choose}
      />
      {kind === 'value' ? (
        <DefaultValue key={def.type} def={def} onChange={preset => onChange(withDefault(def, preset))} />
      ) : null}
      {kind === 'formula' ? (
        <DefaultFormulaPart place={place} def={def} table={table} onChange={onChange} />
      ) : null}
      {kind === 'none' ? null : <p className="hint">{t('designer.default.hint')}</p>}
    </div>
  )
}

interface DefaultValueProps {
  readonly def: FieldDef
  onChange(preset: Json | undefined): void
}

/** Written with the field's own input; what it does not take is not kept. */
const DefaultValue = ({ def, onChange }: DefaultValueProps) => {
  const { t } = useTranslation()
  const [written, setWritten] = useState<{ readonly value: Json; readonly issue?: Issue } | null>(null)
  const { Input } = fieldViewOf(def)
  const type = fieldTypeOf(def)
  const value = written?.issue ? written.value : (def.default ?? null)
  return (
    <>
      <label className="sr" htmlFor="dp-default-value">
        {t('designer.default.fixed')}
      </label>
      <Input
        id="dp-default-value"
        field={def}
        value={value}
        {...(written?.issue && { issue: written.issue })}
        onChange={next => {
          const parsed = type.parse(next, def, localeNow())
          if (!parsed.ok) return setWritten({ value: next, issue: issue('', parsed.code, parsed.params) })
          setWritten({ value: next })
          // A linked record is stored with its title, so that it can be displayed.
          onChange(parsed.value === null ? undefined : type.target ? next : parsed.value)
        }}
      />
      {written?.issue ? (
        <p className="hint err" role="alert">
          {issueText(t, written.issue)}
        </p>
      ) : null}
    </>
  )
}

const DefaultFormulaPart = ({ place, def, table, onChange }: DefaultPartProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const scope = defaultScope(table, place.field)
  const formula = isDefaultFormula(def.default) ? def.default.formula : ''
  return (
    <>
      {formula === '' ? null : <ExpressionText text={formula} scope={scope} />}
      <Button icon={<Icon name="fx" />} onClick={() => setOpen(true)}>
        {t('designer.default.write')}
      </Button>
      {open ? (
        <ExpressionDialog
          title={t('designer.default.title', {
            name: localise(def.label ?? place.field, currentLang()),
          })}
          text={formula}
          scope={scope}
          expected={typeInExpressions(def)}
          sampleOf={table.master === undefined ? table.id : null}
          mend={t('designer.formula.mend')}
          onClose={() => setOpen(false)}
          onTake={next => {
            setOpen(false)
            onChange(withDefault(def, { formula: next }))
          }}
        />
      ) : null}
    </>
  )
}
