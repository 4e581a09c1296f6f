import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { conditionScope, fieldTypeOf } from '@gantry/fields/shared'
import { type FieldDef, type FieldRules, ruleKinds, type TableDef } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import type { Place } from '../edit-design.ts'
import { RulePart } from './rule-part.tsx'
import { withRule } from './rules.ts'

interface RulesPartProps {
  readonly design: TableDesign
  readonly place: Place
  readonly def: FieldDef
  readonly table: TableDef
  onChange(def: FieldDef): void
}

/** On which conditions a field is asked, must be filled, or is closed. */
export const RulesPart = ({ design, place, def, table, onChange }: RulesPartProps) => {
  const { t } = useTranslation()
  const scope = conditionScope(table, new Map(design.tables.map(each => [each.id, each])))
  const about = { table, scope, slaves: design.tables }
  const isMade = def.computed !== undefined || fieldTypeOf(def).assigned === true
  const kinds = ruleKinds.filter((kind): kind is keyof FieldRules => kind === 'shown' || !isMade)
  return (
    <fieldset className="fld ds-rules">
      <legend className="ds-cap">{t('designer.rules')}</legend>
      {kinds.map(kind => (
        <RulePart
          key={kind}
          rule={t(`designer.rules.${kind}`)}
          name={localise(def.label ?? place.field, currentLang())}
          text={def.rules?.[kind]}
          about={about}
          sampleOf={table.master === undefined ? table.id : null}
          onChange={text => onChange(withRule(def, kind, text))}
        />
      ))}
      <p className="hint">{t('designer.rules.hint')}</p>
    </fieldset>
  )
}
