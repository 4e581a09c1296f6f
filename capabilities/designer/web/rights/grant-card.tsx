import { ReferenceSelect } from '@gantry/fields/web'
import { type FieldId, type Grant, type Operation, operations, type Ref } from '@gantry/model/shared'
import { conditionsOf, type TableModel } from '@gantry/screens/web'
import { Icon, searchSign } from '@gantry/ui/web'
import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawnFilter } from '../parts/drawn-filter.tsx'
import {
  type RowsKind,
  rowsKindOf,
  type Who,
  whoOf,
  withFields,
  withOperation,
  withRows,
  withRowsKind,
  withWho,
} from './edit-policy.ts'

interface GrantCardProps {
  readonly grant: Grant
  /** From 1. */
  readonly number: number
  readonly model: TableModel
  titleOfRole(id: string): string
  onChange(grant: Grant): void
  onRemove(): void
}

const whoKinds = ['everyone', 'users', 'admins', 'roles'] as const
const rowKinds = ['all', 'own', 'department', 'conditions'] as const

/** One rule: who, may do what, on which records, in which fields. */
export const GrantCard = ({ grant, number, model, titleOfRole, onChange, onRemove }: GrantCardProps) => {
  const { t } = useTranslation()
  const id = useId()
  const who = whoOf(grant)
  const rows = rowsKindOf(grant, filter => conditionsOf(filter) !== null)
  return (
    <li className="ds-grant" aria-label={t('designer.rights.rule', { n: number })}>
      <div className="ds-grant-line">
        <label htmlFor={`${id}-who`}>{t('designer.rights.who')}</label>
        <Select<Who['kind']>
          id={`${id}-who`}
          value={who.kind}
          options={[...whoKinds, ...(who.kind === 'other' ? (['other'] as const) : [])].map(kind => ({
            value: kind,
            label: t(`designer.rights.who.${kind}`),
            disabled: kind === 'other',
          }))}
          onChange={kind => onChange(withWho(grant, kind === 'roles' ? { kind, roles: [] } : { kind }))}
        />
        {who.kind === 'roles' ? (
          <div className="grow">
            <label className="sr" htmlFor={`${id}-roles`}>
              {t('designer.rights.roles')}
            </label>
            <ReferenceSelect
              id={`${id}-roles`}
              target="role"
              sign="key"
              many
              once
              chosen={who.roles.map((role): Ref => ({ id: role, title: titleOfRole(role) }))}
              onChoose={chosen =>
                onChange(withWho(grant, { kind: 'roles', roles: chosen.map(({ id }) => id) }))
              }
            />
          </div>
        ) : null}
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('designer.rights.remove', { n: number })}
          title={t('designer.rights.remove', { n: number })}
          onClick={onRemove}
        >
          <Icon name="trash" size={14} />
        </button>
      </div>
      <fieldset className="ds-grant-line">
        <legend className="sr">{t('designer.rights.may')}</legend>
        <span className="ds-grant-cap" aria-hidden>
          {t('designer.rights.may')}
        </span>
        <div className="ds-grant-may">
          {operations.map(operation => (
            <Checkbox
              key={operation}
              checked={grant.operations.includes(operation)}
              onChange={({ target }) => onChange(withOperation(grant, operation, target.checked))}
            >
              {t(`designer.rights.may.${operation satisfies Operation}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="ds-grant-line">
        <label htmlFor={`${id}-rows`}>{t('designer.rights.rows')}</label>
        <Select<RowsKind>
          id={`${id}-rows`}
          value={rows}
          options={[...rowKinds, ...(rows === 'other' ? (['other'] as const) : [])].map(kind => ({
            value: kind,
            label: t(`designer.rights.rows.${kind}`),
            disabled: kind === 'other',
          }))}
          onChange={kind => kind !== 'other' && onChange(withRowsKind(grant, kind))}
        />
      </div>
      {rows === 'conditions' ? <GrantConditions grant={grant} model={model} onChange={onChange} /> : null}
      <GrantFields grant={grant} model={model} onChange={onChange} />
    </li>
  )
}

type PartProps = Pick<GrantCardProps, 'grant' | 'model' | 'onChange'>

const GrantConditions = ({ grant, model, onChange }: PartProps) => {
  const { t } = useTranslation()
  const { rows = true } = grant
  return (
    <div className="ds-grant-conditions">
      <DrawnFilter
        model={model}
        filter={rows === false ? undefined : rows}
        onChange={filter => onChange(withRows(grant, filter ?? false))}
      />
      {rows === false ? <p className="hint">{t('designer.rights.rows.none')}</p> : null}
    </div>
  )
}

const GrantFields = ({ grant, model, onChange }: PartProps) => {
  const { t } = useTranslation()
  const { fields } = grant
  return (
    <div className="ds-grant-line">
      <Checkbox
        checked={fields !== undefined}
        onChange={({ target }) =>
          onChange(withFields(grant, target.checked ? model.fields.map(({ id }) => id) : null))
        }
      >
        {t('designer.rights.some_fields')}
      </Checkbox>
      {fields ? (
        <Select<FieldId[]>
          mode="multiple"
          value={[...fields]}
          options={model.fields.map(({ id, label }) => ({ value: id, label }))}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
          placeholder={t('designer.rights.no_fields')}
          aria-label={t('designer.rights.fields')}
          onChange={next => onChange(withFields(grant, next))}
        />
      ) : null}
    </div>
  )
}
