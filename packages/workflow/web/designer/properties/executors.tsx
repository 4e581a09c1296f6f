import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf, typeInExpressions } from '@gantry/fields/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DepartmentBase,
  type ExecutorRule,
  type ExecutorRuleName,
  executorRuleNames,
  peopleOfExpression,
} from '../../../shared/executors.ts'
import type { PeopleToday } from '../../../shared/facts.ts'
import { Amount, Choice, Toggle } from '../controls.tsx'
import { ExpressionLine } from '../expression-line.tsx'
import { nameOfNode } from '../faces.ts'
import { humanNodes } from '../flow-commands.ts'
import { usePeopleToday } from '../use-people-today.ts'
import { People } from './people.tsx'
import type { PropertiesScope } from './scope.ts'

interface ExecutorsProps extends PropertiesScope {
  readonly rules: readonly ExecutorRule[]
  /** Rules that may be picked from hold no picking themselves. */
  readonly inner?: true
  onChange(rules: readonly ExecutorRule[]): void
}

/** A rule of a kind as it begins. */
const propose = (rule: ExecutorRuleName): ExecutorRule => {
  switch (rule) {
    case 'users':
    case 'role':
    case 'post':
    case 'group':
    case 'dept_members':
      return { rule, ids: [] }
    case 'dept_leader':
      return { rule, base: { of: 'initiator' }, up: 0 }
    case 'initiator':
      return { rule }
    case 'initiator_leader':
      return { rule, up: 1 }
    case 'field':
      return { rule, field: 'owner' }
    case 'node_executor':
      return { rule, node: 'start' }
    case 'picked':
      return { rule, among: [], min: 1 }
    case 'expression':
      return { rule, formula: '' }
  }
}

/** Who handles a node: rules whose results are united. */
export const Executors = ({ rules, inner, onChange, ...scope }: ExecutorsProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | null>(rules.length === 1 ? 0 : null)
  const today = usePeopleToday(scope.model.id, rules)
  const names = executorRuleNames.filter(name => !inner || name !== 'picked')
  return (
    <div className="wf-rules">
      {rules.map((rule, at) => (
        // Rules have no identity of their own; their place is it.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="wf-rule" data-open={open === at || undefined}>
          <div className="wf-rule-head">
            <button
              type="button"
              className="grow"
              aria-expanded={open === at}
              onClick={() => setOpen(open === at ? null : at)}
            >
              <Icon name={open === at ? 'down' : 'right'} size={14} />
              {t(`workflow.rule.${rule.rule}`)}
              <Today people={today[at]} />
            </button>
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('flow.rule.remove', { rule: t(`workflow.rule.${rule.rule}`) })}
              onClick={() => onChange(rules.filter((_, other) => other !== at))}
            >
              <Icon name="close" size={12} />
            </button>
          </div>
          {open === at ? (
            <RuleSettings {...scope} rule={rule} onChange={next => onChange(rules.with(at, next))} />
          ) : null}
        </div>
      ))}
      <Dropdown
        trigger={['click']}
        menu={{
          items: names.map(name => ({ key: name, label: t(`workflow.rule.${name}`) })),
          onClick: ({ key }) => {
            onChange([...rules, propose(key as ExecutorRuleName)])
            setOpen(rules.length)
          },
        }}
      >
        <button type="button" className="btn s" disabled={rules.length >= 20}>
          <Icon name="plus" size={14} />
          {t(rules.length === 0 ? 'flow.rule.first' : 'flow.rule.more')}
        </button>
      </Dropdown>
    </div>
  )
}

/** Whom a rule gives today, in few words. */
const Today = ({ people }: { readonly people: PeopleToday | null | undefined }) => {
  const { t } = useTranslation()
  if (!people) return null
  const names = joined(people.names, currentLang())
  return (
    <small className="wf-today ink3 cut" title={names}>
      {t(people.isMore ? 'flow.rule.today.more' : 'flow.rule.today', { count: people.count, names })}
    </small>
  )
}

interface RuleProps extends PropertiesScope {
  readonly rule: ExecutorRule
  onChange(rule: ExecutorRule): void
}

const RuleSettings = ({ rule, onChange, ...scope }: RuleProps) => {
  const { t } = useTranslation()
  const { def, model } = scope
  switch (rule.rule) {
    case 'users':
    case 'group':
      return <People source={rule.rule} ids={rule.ids} onChange={ids => onChange({ ...rule, ids })} />
    case 'dept_members':
      return (
        <>
          <People source="dept_members" ids={rule.ids} onChange={ids => onChange({ ...rule, ids })} />
          <Toggle
            label={t('flow.rule.below')}
            value={rule.below ?? false}
            onChange={below => onChange({ rule: 'dept_members', ids: rule.ids, ...(below && { below }) })}
          />
        </>
      )
    case 'role':
    case 'post': {
      const { within } = rule
      return (
        <>
          <People source={rule.rule} ids={rule.ids} onChange={ids => onChange({ ...rule, ids })} />
          <Toggle
            label={t('flow.rule.within')}
            value={within !== undefined}
            onChange={on =>
              onChange({
                rule: rule.rule,
                ids: rule.ids,
                ...(on && { within: { base: { of: 'initiator' } } }),
              })
            }
          />
          {within ? (
            <>
              <Base
                model={model}
                base={within.base}
                onChange={base => onChange({ ...rule, within: { ...within, base } })}
              />
              <Amount
                label={t('flow.rule.else_up')}
                min={0}
                max={10}
                value={within.up ?? 0}
                onChange={up => onChange({ ...rule, within: { ...within, up: up ?? 0 } })}
              />
            </>
          ) : null}
        </>
      )
    }
    case 'dept_leader':
      return (
        <>
          <Base model={model} base={rule.base} onChange={base => onChange({ ...rule, base })} />
          <Amount
            label={t('flow.rule.up')}
            min={0}
            max={10}
            value={rule.up}
            onChange={up => onChange({ ...rule, up: up ?? 0 })}
          />
          <Toggle
            label={t('flow.rule.chain')}
            value={rule.chain !== undefined}
            onChange={on =>
              onChange({
                rule: 'dept_leader',
                base: rule.base,
                up: rule.up,
                ...(on && { chain: rule.up + 1 }),
              })
            }
          />
          {rule.chain === undefined ? null : (
            <Amount
              label={t('flow.rule.chain_to')}
              min={rule.up}
              max={10}
              value={rule.chain}
              onChange={chain => onChange({ ...rule, chain: chain ?? rule.up })}
            />
          )}
        </>
      )
    case 'initiator':
      return null
    case 'initiator_leader':
      return (
        <Amount
          label={t('flow.rule.up')}
          min={1}
          max={10}
          value={rule.up}
          onChange={up => onChange({ ...rule, up: up ?? 1 })}
        />
      )
    case 'field':
      return (
        <Choice
          label={t('flow.rule.field')}
          value={rule.field}
          options={peopleFields(model, t('flow.owner'))}
          onChange={field => onChange({ ...rule, field })}
        />
      )
    case 'node_executor':
      return (
        <Choice
          label={t('flow.rule.node')}
          value={rule.node}
          options={humanNodes(def)
            .filter(([id]) => id !== scope.id)
            .map(([value]) => ({ value, label: nameOfNode(t, def, value) }))}
          onChange={node => onChange({ ...rule, node })}
        />
      )
    case 'picked':
      return (
        <>
          <p className="hint">{t('flow.rule.among')}</p>
          <Executors {...scope} inner rules={rule.among} onChange={among => onChange({ ...rule, among })} />
          <Amount
            label={t('flow.rule.min')}
            min={1}
            max={100}
            value={rule.min ?? 1}
            onChange={min => onChange({ ...rule, min: min ?? 1 })}
          />
          <Amount
            label={t('flow.rule.max')}
            min={1}
            max={100}
            value={rule.max}
            onChange={max => onChange({ ...rule, ...(max !== null && { max }) })}
          />
        </>
      )
    case 'expression':
      return (
        <ExpressionLine
          label={t('workflow.rule.expression')}
          table={model.info.table}
          value={rule.formula === '' ? undefined : rule.formula}
          none={t('flow.write')}
          expected={typeInExpressions(peopleOfExpression)}
          onChange={formula => onChange({ ...rule, formula })}
        />
      )
  }
}

interface BaseProps {
  readonly model: PropertiesScope['model']
  readonly base: DepartmentBase
  onChange(base: DepartmentBase): void
}

/** The department a rule starts from. */
const Base = ({ model, base, onChange }: BaseProps) => {
  const { t } = useTranslation()
  const fields = peopleFields(model, t('flow.owner'))
  return (
    <Choice
      label={t('flow.rule.base')}
      value={base.of === 'field' ? `field:${base.field}` : base.of}
      options={[
        { value: 'initiator', label: t('flow.base.initiator') },
        { value: 'previous', label: t('flow.base.previous') },
        ...fields.map(({ value, label }) => ({
          value: `field:${value}`,
          label: t('flow.base.field', { field: label }),
        })),
      ]}
      onChange={next =>
        onChange(
          next === 'initiator' || next === 'previous'
            ? { of: next }
            : { of: 'field', field: next.slice('field:'.length) },
        )
      }
    />
  )
}

/** Fields that hold people or departments, of the table and of its slave tables. */
const peopleFields = (
  model: PropertiesScope['model'],
  owner: string,
): readonly { readonly value: string; readonly label: string }[] => {
  const lang = currentLang()
  const { table, slaves } = model.info
  const holds = (def: (typeof table.fields)[string]) =>
    ['member', 'department'].includes(String(fieldTypeOf(def).target?.(def) ?? ''))
  const labelOf = (def: (typeof table.fields)[string], id: string) =>
    def.label === undefined ? id : localise(def.label as string, lang)
  return [
    { value: 'owner', label: owner },
    ...Object.entries(table.fields).flatMap(([id, def]) => {
      if (holds(def)) return [{ value: id, label: labelOf(def, id) }]
      const type = fieldTypeOf(def)
      const rows = type.rows?.(def)
      const slave = slaves.find(each => each.id === rows)
      return slave
        ? Object.entries(slave.fields)
            .filter(([, column]) => holds(column))
            .map(([column, of]) => ({
              value: `${id}.${column}`,
              label: `${labelOf(def, id)} / ${labelOf(of, column)}`,
            }))
        : []
    }),
  ]
}
