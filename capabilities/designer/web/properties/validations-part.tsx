import { localise, partId } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { conditionScope } from '@gantry/fields/shared'
import type { FieldId, TableDef, Validation } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { changeTable, masterOf } from '../edit-design.ts'
import { LabelInput } from './label-input.tsx'
import { withValidations } from './linkage.ts'
import { RulePart } from './rule-part.tsx'

interface ValidationsPartProps {
  readonly design: TableDesign
  onChange(design: TableDesign): void
}

/** What every record and every row must meet: one list for the record, and one for the rows of each slave table. */
export const ValidationsPart = ({ design, onChange }: ValidationsPartProps) => (
  <>
    {design.tables.map(table => (
      <TableValidations
        key={table.id}
        design={design}
        table={table}
        onChange={validations => onChange(changeTable(design, withValidations(table, validations)))}
      />
    ))}
  </>
)

interface TableValidationsProps {
  readonly design: TableDesign
  readonly table: TableDef
  onChange(validations: readonly Validation[]): void
}

const TableValidations = ({ design, table, onChange }: TableValidationsProps) => {
  const { t } = useTranslation()
  const { validations = [] } = table
  const isMaster = masterOf(design).id === table.id
  const title = isMaster
    ? t('designer.validations')
    : t('designer.validations.rows', { name: localise(table.label, currentLang()) })
  return (
    <fieldset className="fld ds-rules">
      <legend className="ds-cap" translate="no">
        {title}
      </legend>
      {validations.map((validation, at) => (
        <ValidationCard
          key={validation.id}
          n={at + 1}
          design={design}
          table={table}
          validation={validation}
          onChange={next => onChange(validations.map(each => (each.id === next.id ? next : each)))}
          onRemove={() => onChange(validations.filter(({ id }) => id !== validation.id))}
        />
      ))}
      <Button
        icon={<Icon name="plus" />}
        onClick={() =>
          onChange([
            ...validations,
            {
              id: partId('v_'),
              that: 'true',
              message: t('designer.validations.new'),
              at: [table.title],
            },
          ])
        }
      >
        {t('designer.validations.add')}
      </Button>
    </fieldset>
  )
}

interface ValidationCardProps {
  readonly n: number
  readonly design: TableDesign
  readonly table: TableDef
  readonly validation: Validation
  onChange(validation: Validation): void
  onRemove(): void
}

const ValidationCard = ({ n, design, table, validation, onChange, onRemove }: ValidationCardProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const scope = conditionScope(table, new Map(design.tables.map(each => [each.id, each])))
  const about = { table, scope, slaves: design.tables }
  const name = localise(validation.message, lang)
  const id = `dv-${table.id}-${validation.id}`
  const sampleOf = masterOf(design).id === table.id ? table.id : null
  return (
    <div className="ds-valid">
      <div className="row">
        <b className="grow">{t('designer.validations.one', { n })}</b>
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('designer.validations.remove', { n })}
          title={t('designer.validations.remove', { n })}
          onClick={onRemove}
        >
          <Icon name="trash" size={14} />
        </button>
      </div>
      <RulePart
        rule={t('designer.validations.that')}
        name={name}
        text={validation.that}
        about={about}
        sampleOf={sampleOf}
        isFixed
        onChange={that => that !== undefined && onChange({ ...validation, that })}
      />
      <RulePart
        rule={t('designer.validations.when')}
        name={name}
        text={validation.when}
        about={about}
        sampleOf={sampleOf}
        onChange={when => {
          const { when: _before, ...rest } = validation
          onChange(when === undefined ? rest : { ...rest, when })
        }}
      />
      <label htmlFor={`${id}-message`}>{t('designer.validations.message')}</label>
      <LabelInput
        id={`${id}-message`}
        value={validation.message}
        onChange={message => onChange({ ...validation, message })}
      />
      <label htmlFor={`${id}-at`}>{t('designer.validations.at')}</label>
      <Select<FieldId[]>
        id={`${id}-at`}
        mode="multiple"
        value={[...validation.at]}
        options={Object.entries(table.fields).map(([value, def]) => ({
          value,
          label: localise(def.label ?? value, lang),
        }))}
        optionFilterProp="label"
        style={{ width: '100%' }}
        onChange={at => at.length > 0 && onChange({ ...validation, at })}
      />
      <div className="ds-switch">
        <label htmlFor={`${id}-warning`}>{t('designer.validations.warning')}</label>
        <Switch
          id={`${id}-warning`}
          checked={validation.severity === 'warning'}
          onChange={on => {
            const { severity: _before, ...rest } = validation
            onChange(on ? { ...rest, severity: 'warning' } : rest)
          }}
        />
      </div>
    </div>
  )
}
