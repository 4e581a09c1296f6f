import { Icon } from '@gantry/ui/web'
import { InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type LimitRule, limitActions, type TimeLimit } from '../../../shared/human.ts'
import { Choice, Line, Toggle } from '../controls.tsx'
import { nameOfNode } from '../faces.ts'
import { humanNodes } from '../flow-commands.ts'
import { dateFields } from './date-fields.ts'
import type { PropertiesScope } from './scope.ts'

interface TimeLimitProps extends PropertiesScope {
  readonly limit: TimeLimit | undefined
  onChange(limit: TimeLimit | undefined): void
}

/** At most so many rules on one node. */
const mostRules = 5
const hour = 60

/** How long a step may take, and what happens before and after. */
export const TimeLimitSettings = ({ limit, onChange, ...scope }: TimeLimitProps) => {
  const { t } = useTranslation()
  const { model } = scope
  const dates = dateFields(model)
  return (
    <>
      <Toggle
        label={t('flow.limit.has')}
        value={limit !== undefined}
        onChange={on =>
          onChange(
            on
              ? { limit: { minutes: 8 * hour, calendar: 'work' }, rules: [{ action: 'remind' }] }
              : undefined,
          )
        }
      />
      {limit ? (
        <>
          <Choice
            label={t('flow.limit.counts')}
            value={'field' in limit.limit ? 'field' : (limit.limit.calendar ?? 'natural')}
            options={(['work', 'natural', ...(dates.length > 0 ? (['field'] as const) : [])] as const).map(
              value => ({ value, label: t(`flow.limit.${value}`) }),
            )}
            onChange={counts =>
              onChange({
                ...limit,
                limit:
                  counts === 'field'
                    ? { field: dates[0]?.value ?? '' }
                    : {
                        minutes: 'minutes' in limit.limit ? limit.limit.minutes : 8 * hour,
                        calendar: counts,
                      },
              })
            }
          />
          {'field' in limit.limit ? (
            <Choice
              label={t('flow.limit.date')}
              hint={t('flow.limit.once')}
              value={limit.limit.field}
              options={dates}
              onChange={field => onChange({ ...limit, limit: { field } })}
            />
          ) : (
            <Minutes
              label={t('flow.limit.length')}
              minutes={limit.limit.minutes}
              min={1}
              onChange={minutes => onChange({ ...limit, limit: { ...limit.limit, minutes } })}
            />
          )}
          <Rules {...scope} rules={limit.rules} onChange={rules => onChange({ ...limit, rules })} />
        </>
      ) : null}
    </>
  )
}

interface MinutesProps {
  readonly label: string
  readonly minutes: number
  readonly min: number
  onChange(minutes: number): void
}

/** A duration, said in the largest unit that fits. */
export const Minutes = ({ label, minutes, min, onChange }: MinutesProps) => {
  const { t } = useTranslation()
  const day = 24 * hour
  const unit = minutes !== 0 && minutes % day === 0 ? day : minutes !== 0 && minutes % hour === 0 ? hour : 1
  return (
    <Line label={label}>
      {id => (
        <span className="wf-row">
          <InputNumber
            id={id}
            className="grow"
            min={min}
            max={365}
            precision={0}
            value={minutes / unit}
            onChange={value => onChange(Math.max(min, value ?? min) * unit)}
          />
          <Select
            value={unit}
            aria-label={t('flow.unit')}
            options={[1, hour, day].map(value => ({ value, label: t(`flow.unit.${value}`) }))}
            onChange={next => onChange(Math.max(min, minutes / unit) * next)}
          />
        </span>
      )}
    </Line>
  )
}

interface RulesProps extends PropertiesScope {
  readonly rules: readonly LimitRule[]
  onChange(rules: readonly LimitRule[]): void
}

const Rules = ({ rules, def, id, onChange }: RulesProps) => {
  const { t } = useTranslation()
  const nodes = humanNodes(def)
    .filter(([other]) => other !== id)
    .map(([value]) => ({ value, label: nameOfNode(t, def, value) }))
  const change = (at: number, next: LimitRule) => onChange(rules.with(at, next))
  return (
    <>
      {rules.map((rule, at) => (
        // Rules have no identity of their own; their place is it.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="wf-rule" data-open>
          <div className="wf-rule-head">
            <Select
              className="grow"
              variant="borderless"
              value={rule.action}
              aria-label={t('flow.limit.does')}
              options={limitActions.map(value => ({ value, label: t(`flow.limit.${value}`) }))}
              onChange={action =>
                change(at, {
                  action,
                  ...(rule.before !== undefined && { before: rule.before }),
                  ...(action === 'auto_return' && { to: 'previous' }),
                  ...(action === 'jump' && { to: nodes[0]?.value ?? 'start' }),
                })
              }
            />
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('flow.limit.remove')}
              onClick={() => onChange(rules.filter((_, other) => other !== at))}
            >
              <Icon name="close" size={12} />
            </button>
          </div>
          <Choice
            label={t('flow.limit.when')}
            value={(rule.before ?? 0) > 0 ? 'before' : (rule.before ?? 0) < 0 ? 'after' : 'due'}
            options={(['before', 'due', 'after'] as const).map(value => ({
              value,
              label: t(`flow.limit.${value}`),
            }))}
            onChange={when =>
              change(at, { ...rule, before: when === 'due' ? 0 : when === 'before' ? hour : -hour })
            }
          />
          {(rule.before ?? 0) === 0 ? null : (
            <Minutes
              label={t('flow.limit.by')}
              min={1}
              minutes={Math.abs(rule.before ?? 0)}
              onChange={minutes =>
                change(at, { ...rule, before: (rule.before ?? 0) < 0 ? -minutes : minutes })
              }
            />
          )}
          {rule.action === 'auto_return' || rule.action === 'jump' ? (
            <Choice
              label={t('flow.limit.to')}
              value={rule.to ?? 'previous'}
              options={[
                ...(rule.action === 'auto_return'
                  ? (['previous', 'start'] as const).map(value => ({ value, label: t(`flow.to.${value}`) }))
                  : nodes),
              ]}
              onChange={to => change(at, { ...rule, to })}
            />
          ) : null}
        </div>
      ))}
      <button
        type="button"
        className="btn s"
        disabled={rules.length >= mostRules}
        onClick={() => onChange([...rules, { action: 'remind' }])}
      >
        <Icon name="plus" size={14} />
        {t('flow.limit.add')}
      </button>
    </>
  )
}
