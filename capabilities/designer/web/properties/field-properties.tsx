import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type FieldTypeName, fieldTypeOf, fieldTypes, isFieldTypeName } from '@gantry/fields/shared'
import { fieldViewOf } from '@gantry/fields/web'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { Icon, searchSign } from '@gantry/ui/web'
import { Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { changeField, changeTable, fieldIn, freeId, masterOf, type Place, tableIn } from '../edit-design.ts'
import { DropReferences } from '../mentions/drop-references.tsx'
import { MentionList } from '../mentions/mention-list.tsx'
import { mentionsOf } from '../mentions/mentions-of.ts'
import { asType } from '../palette/new-field.ts'
import { BranchesEditor } from './branches-editor.tsx'
import { ComputedProperties } from './computed-properties.tsx'
import { DefaultPart } from './default-part.tsx'
import { LabelInput } from './label-input.tsx'
import { LinkagePart } from './linkage-part.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { withRule } from './rules.ts'
import { RulesPart } from './rules-part.tsx'
import { SettingInput } from './setting-input.tsx'
import { settingsOf } from './setting-shape.ts'
import { TableSelect } from './table-select.tsx'

interface FieldPropertiesProps {
  readonly design: TableDesign
  readonly answer: DesignAnswer
  readonly place: Place
  /** What is wrong with the field, in sentences. */
  readonly issues: readonly string[]
  onChange(design: TableDesign): void
  /** A field that was never published follows its label, as long as nothing is computed from it. */
  onRename(field: FieldId): void
}

/** All properties of one field. */
export const FieldProperties = ({
  design,
  answer,
  place,
  issues,
  onChange,
  onRename,
}: FieldPropertiesProps) => {
  const { t } = useTranslation()
  const def = fieldIn(design, place)
  const table = tableIn(design, place.table)
  if (!def || !table || !isFieldTypeName(def.type)) return null
  const type = fieldTypeOf(def)
  const published = answer.published.tables.find(({ id }) => id === place.table)?.fields[place.field]
  const set = (changes: Readonly<Record<string, FieldDef[string] | undefined>>) =>
    onChange(changeField(design, place, withChanges(def, changes)))
  const retype = (next: FieldTypeName) =>
    onChange(
      changeField(design, place, asType(def, next, { table, option: n => t('designer.option', { n }) })),
    )
  const mentions = mentionsOf(design, answer.elsewhere, place)
  // What refers to a field names it by its id, so one that is referred to keeps the id it has.
  const isTitle = table.title === place.field
  return (
    <div className="ds-props">
      <h2>
        <Icon name={fieldViewOf(def).icon} />
        <span className="cut" translate="no">
          {localise(def.label ?? place.field, currentLang())}
        </span>
      </h2>
      {issues.map(issue => (
        <p key={issue} className="hint err" role="alert">
          <Icon name="err" size={14} />
          {issue}
        </p>
      ))}
      <div className="fld">
        <label htmlFor="dp-label">{t('designer.label')}</label>
        <LabelInput
          id="dp-label"
          value={def.label ?? ''}
          onChange={label => set({ label })}
          onDone={label => {
            if (!published && mentions.length === 0) onRename(freeId(without(table, place.field), label))
          }}
        />
      </div>
      <div className="fld">
        <label htmlFor="dp-id">{t('designer.field_id')}</label>
        <output id="dp-id" className="ds-id">
          <code>{place.field}</code>
          <span className="ink3">{t(published ? 'designer.id_fixed' : 'designer.id_follows')}</span>
        </output>
      </div>
      <div className="fld">
        <label htmlFor="dp-type">{t('designer.type')}</label>
        <Select<FieldTypeName>
          id="dp-type"
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
          value={def.type}
          disabled={type.rows !== undefined}
          style={{ width: '100%' }}
          onChange={retype}
          options={(Object.keys(fieldTypes) as FieldTypeName[])
            .filter(name => fieldTypes[name] === type || !('rows' in fieldTypes[name]))
            .map(name => ({ value: name, label: t(`field.type.${name}`) }))}
        />
        {published && published.type !== def.type ? (
          <p className="hint">
            {t('designer.type_changes', { type: t(`field.type.${published.type as FieldTypeName}`) })}
          </p>
        ) : null}
      </div>
      <div className="fld">
        <label htmlFor="dp-hint">{t('designer.hint')}</label>
        <LabelInput
          id="dp-hint"
          multiline
          value={def.hint ?? ''}
          onChange={hint => set({ hint: hint === '' ? undefined : hint })}
        />
      </div>
      {settingsOf(type.settings).map(setting => {
        const { name } = setting
        const id = `dp-s-${name}`
        const flag = setting.shape.kind === 'flag'
        return (
          <div key={name} className={flag ? 'fld ds-switch' : 'fld'}>
            <label htmlFor={id}>{t(`designer.setting.${name}`)}</label>
            {name === 'options' && type.forest ? (
              <BranchesEditor id={id} def={def} onChange={options => set({ options })} />
            ) : name === 'options' && type.options ? (
              <OptionsEditor def={def} onChange={options => set({ options: options as FieldDef[string] })} />
            ) : name === 'table' ? (
              <TableSelect
                id={id}
                value={String(def.table ?? '')}
                fixed={type.rows !== undefined || type.above === true}
                design={design}
                neighbours={answer.neighbours}
                onChange={target => set({ table: target })}
              />
            ) : (
              <SettingInput
                setting={setting}
                id={id}
                value={def[name] as never}
                onChange={value => set({ [name]: value })}
              />
            )}
          </div>
        )
      })}
      {type.rows || type.assigned ? null : (
        <ComputedProperties design={design} answer={answer} place={place} onChange={onChange} />
      )}
      <DefaultPart
        place={place}
        def={def}
        table={table}
        onChange={next => onChange(changeField(design, place, next))}
      />
      {def.computed ? null : (
        <div className="fld ds-switch">
          <label htmlFor="dp-required">{t('designer.required')}</label>
          <Switch
            id="dp-required"
            checked={def.required === true}
            disabled={type.assigned === true}
            onChange={on =>
              onChange(
                changeField(
                  design,
                  place,
                  withChanges(withRule(def, 'required', undefined), { required: on ? true : undefined }),
                ),
              )
            }
          />
        </div>
      )}
      <div className="fld ds-switch">
        <label htmlFor="dp-unique">{t('designer.unique')}</label>
        <Switch
          id="dp-unique"
          checked={def.unique === true || type.assigned === true}
          disabled={type.assigned === true || type.rows !== undefined}
          onChange={on => set({ unique: on ? true : undefined })}
        />
      </div>
      {masterOf(design).id === table.id && type.rows === undefined ? (
        <div className="fld ds-switch">
          <label htmlFor="dp-title">{t('designer.names_record')}</label>
          <Switch
            id="dp-title"
            checked={isTitle}
            disabled={isTitle}
            onChange={() => onChange(changeTable(design, { ...table, title: place.field }))}
          />
        </div>
      ) : null}
      <RulesPart
        design={design}
        place={place}
        def={def}
        table={table}
        onChange={next => onChange(changeField(design, place, next))}
      />
      <LinkagePart
        design={design}
        place={place}
        def={def}
        table={table}
        onChange={next => onChange(changeField(design, place, next))}
      />
      {mentions.length > 0 ? (
        <div className="fld">
          <span className="ds-cap">{t('designer.mention.title')}</span>
          <MentionList mentions={mentions} />
          <DropReferences elsewhere={answer.elsewhere} place={place} />
        </div>
      ) : null}
    </div>
  )
}

const without = (table: TableDef, field: FieldId): TableDef => {
  const { [field]: _own, ...fields } = table.fields
  return { ...table, fields }
}

/** Undefined settings are omitted, so that equal designs serialize equally. */
const withChanges = (
  def: FieldDef,
  changes: Readonly<Record<string, FieldDef[string] | undefined>>,
): FieldDef => ({
  ...Object.fromEntries(Object.entries({ ...def, ...changes }).filter(([, value]) => value !== undefined)),
  type: def.type,
})
