import { type Issue, localise, type Patch, patched } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { TextInput } from '@gantry/designs/web'
import type { Ref } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { InputNumber, Segmented, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Watchable, WatchableProduct } from '../../shared/contract.ts'
import { type EventRule, type Severity, severities } from '../../shared/rule/event-rule.ts'
import { conditionKindNames, conditionKindOf, isConditionKind } from '../../shared/watch/condition-kinds.ts'
import { CommandField } from './command-field.tsx'
import { conditionSettings } from './condition-settings.tsx'

interface RuleFormProps {
  readonly rule: EventRule
  readonly products: readonly WatchableProduct[]
  readonly roles: readonly Ref[]
  readonly rules: Watchable['rules']
  readonly issues: readonly Issue[]
  onChange(next: EventRule): void
  /** Somebody leaves a field of the rule. */
  onLeave(field: string): void
}

/** Everything a rule says, in the order one thinks of it: what is watched, what it waits for, what follows. */
export const RuleForm = ({ rule, products, roles, rules, issues, onChange, onLeave }: RuleFormProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const product = products.find(({ id }) => id === rule.product)
  const points = product?.points ?? []
  const set = (change: Patch<EventRule>) => onChange(patched(rule, change))
  const kind = isConditionKind(rule.condition.kind) ? rule.condition.kind : 'threshold'
  const wrongName = issues.find(({ field }) => field === 'name')
  const wrongAdvice = (part: string) => {
    const wrong = issues.find(({ field }) => field === `advice.${part}`)
    return wrong && issueText(t, wrong)
  }
  const Settings = conditionSettings[kind]
  const choose = (next: typeof kind) =>
    set({ condition: { kind: next, options: conditionKindOf(next).propose(points) } })
  const leave = (target: Element) => {
    const field = target.closest<HTMLElement>('[data-field]')?.dataset.field
    if (field !== undefined) onLeave(field)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which of its fields is left; it is no control itself.
    <div className="al-form" onBlur={({ target }) => leave(target)}>
      <h2>{t('event_rule.group.what')}</h2>
      <div data-field="name">
        <TextInput
          label={t('event_rule.field.name')}
          value={rule.name}
          maxLength={60}
          issue={wrongName && issueText(t, wrongName)}
          onChange={name => set({ name: name ?? '' })}
        />
      </div>
      <Field name="product" issues={issues}>
        {id => (
          <Select
            id={id}
            showSearch
            optionFilterProp="label"
            value={rule.product === '' ? null : rule.product}
            placeholder={t('event_rule.product.choose')}
            options={products.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
            onChange={next => {
              const chosen = products.find(each => each.id === next)
              set({
                product: next,
                devices: undefined,
                command: undefined,
                condition: { kind, options: conditionKindOf(kind).propose(chosen?.points ?? []) },
              })
            }}
          />
        )}
      </Field>
      <Field name="devices" issues={issues}>
        {id => (
          <Select
            id={id}
            mode="multiple"
            allowClear
            maxTagCount={5}
            optionFilterProp="label"
            disabled={!product}
            value={[...(rule.devices ?? [])]}
            placeholder={t('event_rule.devices.all')}
            options={(product?.devices ?? []).map(each => ({ value: each.id, label: each.name }))}
            onChange={(devices: string[]) => set({ devices: devices.length > 0 ? devices : undefined })}
          />
        )}
      </Field>
      <h2>{t('event_rule.group.when')}</h2>
      <Field name="condition" issues={[]}>
        {() => (
          <Segmented
            block
            value={kind}
            aria-label={t('event_rule.field.condition')}
            options={conditionKindNames.map(value => ({ value, label: t(`alarm.condition.${value}`) }))}
            onChange={choose}
          />
        )}
      </Field>
      <p className="hint">{t(`alarm.condition.${kind}.lead`)}</p>
      <div data-field="condition">
        <Settings
          options={rule.condition.options}
          points={points}
          issues={issues}
          onChange={options => set({ condition: { kind, options } })}
        />
      </div>
      <div className="al-two">
        <Field name="raiseAfter" issues={issues}>
          {id => (
            <InputNumber
              id={id}
              min={0}
              max={86_400}
              precision={0}
              suffix={t('event_rule.seconds')}
              value={rule.raiseAfter ?? 0}
              onChange={value => set({ raiseAfter: value ? value : undefined })}
            />
          )}
        </Field>
        <Field name="clearAfter" issues={issues}>
          {id => (
            <InputNumber
              id={id}
              min={0}
              max={86_400}
              precision={0}
              suffix={t('event_rule.seconds')}
              value={rule.clearAfter ?? 0}
              onChange={value => set({ clearAfter: value ? value : undefined })}
            />
          )}
        </Field>
      </div>
      <h2>{t('event_rule.group.then')}</h2>
      <Field name="severity" issues={issues}>
        {() => (
          <Segmented<Severity>
            value={rule.severity}
            aria-label={t('event_rule.field.severity')}
            options={severities.map(value => ({ value, label: t(`alarm.severity.${value}`) }))}
            onChange={severity => set({ severity })}
          />
        )}
      </Field>
      <Field name="tell" issues={issues}>
        {id => <Roles id={id} roles={roles} value={rule.tell} onChange={tell => set({ tell })} />}
      </Field>
      <div className="al-two">
        <Field name="respondWithin" issues={issues}>
          {id => (
            <InputNumber
              id={id}
              min={1}
              max={10_080}
              precision={0}
              suffix={t('event_rule.minutes')}
              value={rule.respondWithin ?? null}
              onChange={value => set({ respondWithin: value ?? undefined })}
            />
          )}
        </Field>
        <Field name="escalateTo" issues={issues}>
          {id => (
            <Roles
              id={id}
              roles={roles}
              value={rule.escalateTo}
              onChange={escalateTo => set({ escalateTo })}
            />
          )}
        </Field>
      </div>
      <CommandField
        command={rule.command}
        commands={product?.commands ?? []}
        issues={issues}
        onChange={command => set({ command })}
      />
      <Field name="suppressedBy" issues={issues}>
        {id => (
          <Select<string[]>
            id={id}
            mode="multiple"
            allowClear
            optionFilterProp="label"
            value={[...(rule.suppressedBy ?? [])]}
            placeholder={t('event_rule.suppressed_by.none')}
            options={rules.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
            onChange={next => set({ suppressedBy: next.length > 0 ? next : undefined })}
          />
        )}
      </Field>
      <p className="hint">{t('event_rule.suppressed_by.lead')}</p>
      {(['cause', 'effect', 'action'] as const).map(each => (
        <div key={each} data-field="advice">
          <TextInput
            label={t(`event_rule.field.advice.${each}`)}
            value={rule.advice?.[each]}
            maxLength={300}
            issue={wrongAdvice(each)}
            onChange={text => {
              const { [each]: _, ...rest } = rule.advice ?? {}
              const advice = text === undefined ? rest : { ...rest, [each]: text }
              set({ advice: Object.keys(advice).length > 0 ? advice : undefined })
            }}
          />
        </div>
      ))}
    </div>
  )
}

interface FieldProps {
  readonly name: string
  readonly issues: readonly Issue[]
  readonly children: (id: string) => ReactNode
}

const Field = ({ name, issues, children }: FieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const found = issues.find(({ field }) => field === name)
  return (
    <div className="al-field" data-field={name.split('.')[0]}>
      <label htmlFor={id}>{t(`event_rule.field.${name}`)}</label>
      {children(id)}
      {found ? <p className="hint err">{issueText(t, found)}</p> : null}
    </div>
  )
}

interface RolesProps {
  readonly id: string
  readonly roles: readonly Ref[]
  readonly value: readonly string[] | undefined
  onChange(value: readonly string[] | undefined): void
}

const Roles = ({ id, roles, value = [], onChange }: RolesProps) => (
  <Select<string[]>
    id={id}
    mode="multiple"
    allowClear
    optionFilterProp="label"
    value={[...value]}
    options={roles.map(role => ({ value: role.id, label: role.title }))}
    onChange={next => onChange(next.length > 0 ? next : undefined)}
  />
)
