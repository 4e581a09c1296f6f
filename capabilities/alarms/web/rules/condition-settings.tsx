import type { Issue, JsonObject } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { ExpressionEditor, issueText } from '@gantry/screens/web'
import { InputNumber, Segmented, Select } from 'antd'
import { type ComponentType, type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeOptions } from '../../conditions/change/shared.ts'
import { eventKey } from '../../conditions/event/event-key.ts'
import type { EventOptions } from '../../conditions/event/shared.ts'
import { type FenceOptions, fenceSides } from '../../conditions/fence/shared.ts'
import { type FormulaOptions, pointScope } from '../../conditions/formula/shared.ts'
import type { SilenceOptions } from '../../conditions/silence/shared.ts'
import { type ThresholdOptions, thresholdSides } from '../../conditions/threshold/shared.ts'
import { listWatchable } from '../../shared/contract.ts'
import type { WatchedPoint } from '../../shared/watch/condition-kind.ts'
import type { ConditionKindName } from '../../shared/watch/condition-kinds.ts'

interface SettingsProps<Options> {
  readonly options: Options
  readonly points: readonly WatchedPoint[]
  readonly issues: readonly Issue[]
  onChange(next: Options): void
}

interface FieldProps {
  readonly name: string
  readonly issues: readonly Issue[]
  readonly children: (id: string) => ReactNode
}

const Field = ({ name, issues, children }: FieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const found = issues.find(({ field }) => field === `condition.options.${name}`)
  return (
    <div className="al-field">
      <label htmlFor={id}>{t(`alarm.option.${name}`)}</label>
      {children(id)}
      {found ? <p className="hint err">{issueText(t, found)}</p> : null}
    </div>
  )
}

interface PointFieldProps {
  readonly value: string | undefined
  readonly points: readonly WatchedPoint[]
  readonly issues: readonly Issue[]
  /** Said where no point need be chosen. */
  readonly none?: string
  onChange(value: string | undefined): void
}

const PointField = ({ value, points, issues, none, onChange }: PointFieldProps) => (
  <Field name="point" issues={issues}>
    {id => (
      <Select
        id={id}
        showSearch
        allowClear={none !== undefined}
        placeholder={none}
        optionFilterProp="label"
        value={value === '' ? undefined : value}
        options={points.map(point => ({
          value: point.key,
          label: point.unit ? `${point.label} (${point.unit})` : point.label,
        }))}
        onChange={(next: string | undefined) => onChange(next)}
      />
    )}
  </Field>
)

const numbersOf = (points: readonly WatchedPoint[]) => points.filter(({ type }) => type === 'number')

const Threshold = ({ options, points, issues, onChange }: SettingsProps<ThresholdOptions>) => {
  const { t } = useTranslation()
  const { point, side, limit, upper, back } = options
  const unit = points.find(({ key }) => key === point)?.unit
  const number = (name: 'limit' | 'upper' | 'back', value: number | undefined) => (
    <Field name={name === 'limit' && side === 'outside' ? 'lower' : name} issues={issues}>
      {id => (
        <InputNumber
          id={id}
          value={value ?? null}
          suffix={unit}
          onChange={next => {
            const { [name]: _, ...rest } = options
            onChange(
              (next === null && name !== 'limit' ? rest : { ...rest, [name]: next ?? 0 }) as ThresholdOptions,
            )
          }}
        />
      )}
    </Field>
  )
  return (
    <>
      <PointField
        value={point}
        points={numbersOf(points)}
        issues={issues}
        onChange={next => onChange({ ...options, point: next ?? '' })}
      />
      <Segmented
        value={side}
        aria-label={t('alarm.option.side')}
        options={thresholdSides.map(value => ({ value, label: t(`alarm.side.${value}`) }))}
        onChange={next => {
          const { upper: _, ...rest } = options
          onChange({ ...rest, side: next, ...(next === 'outside' && { upper: limit + 10 }) })
        }}
      />
      <div className="al-two">
        {number('limit', limit)}
        {side === 'outside' ? number('upper', upper) : null}
        {number('back', back)}
      </div>
    </>
  )
}

const Change = ({ options, points, issues, onChange }: SettingsProps<ChangeOptions>) => {
  const { t } = useTranslation()
  return (
    <>
      <PointField
        value={options.point}
        points={numbersOf(points)}
        issues={issues}
        onChange={next => onChange({ ...options, point: next ?? '' })}
      />
      <div className="al-two">
        <Field name="by" issues={issues}>
          {id => (
            <InputNumber
              id={id}
              min={0}
              value={options.by}
              suffix={points.find(({ key }) => key === options.point)?.unit}
              onChange={by => onChange({ ...options, by: by ?? 0 })}
            />
          )}
        </Field>
        <Field name="within" issues={issues}>
          {id => (
            <InputNumber
              id={id}
              min={1}
              max={86_400}
              precision={0}
              value={options.within}
              suffix={t('event_rule.seconds')}
              onChange={within => onChange({ ...options, within: within ?? 60 })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

const Silence = ({ options, points, issues, onChange }: SettingsProps<SilenceOptions>) => {
  const { t } = useTranslation()
  const { point, seconds } = options
  return (
    <div className="al-two">
      <PointField
        value={point}
        points={points.filter(({ type }) => type !== 'event')}
        issues={issues}
        none={t('alarm.option.point.any')}
        onChange={next => onChange(next === undefined ? { seconds } : { point: next, seconds })}
      />
      <Field name="seconds" issues={issues}>
        {id => (
          <InputNumber
            id={id}
            min={5}
            max={2_592_000}
            precision={0}
            value={seconds}
            suffix={t('event_rule.seconds')}
            onChange={next => onChange({ ...options, seconds: next ?? 300 })}
          />
        )}
      </Field>
    </div>
  )
}

const Fence = ({ options, issues, onChange }: SettingsProps<FenceOptions>) => {
  const { t } = useTranslation()
  const { data } = useCall(listWatchable, {})
  return (
    <>
      <Field name="area" issues={issues}>
        {id => (
          <Select
            id={id}
            showSearch
            optionFilterProp="label"
            placeholder={t('alarm.option.area.choose')}
            value={options.area === '' ? undefined : options.area}
            options={(data?.areas ?? []).map(area => ({ value: area.id, label: area.name }))}
            onChange={area =>
              onChange({
                ...options,
                area,
                name: data?.areas.find(({ id: each }) => each === area)?.name ?? '',
              })
            }
          />
        )}
      </Field>
      <Segmented
        value={options.side}
        aria-label={t('alarm.option.side')}
        options={fenceSides.map(value => ({ value, label: t(`alarm.side.fence.${value}`) }))}
        onChange={side => onChange({ ...options, side })}
      />
    </>
  )
}

const Event = ({ options, points, issues, onChange }: SettingsProps<EventOptions>) => {
  const { t } = useTranslation()
  const events = points
    .filter(({ type }) => type === 'event')
    .map(({ key, label }) => ({ value: key.slice(eventKey('').length), label }))
  return (
    <>
      <div className="al-two">
        <Field name="event" issues={issues}>
          {id => (
            <Select<string>
              id={id}
              showSearch
              optionFilterProp="label"
              placeholder={t('alarm.option.event.choose')}
              value={options.event === '' ? null : options.event}
              options={events}
              onChange={event => {
                const { ends, ...rest } = options
                onChange(ends === undefined || ends === event ? { ...rest, event } : { event, ends })
              }}
            />
          )}
        </Field>
        <Field name="ends" issues={issues}>
          {id => (
            <Select<string>
              id={id}
              allowClear
              showSearch
              optionFilterProp="label"
              placeholder={t('alarm.option.ends.none')}
              value={options.ends ?? null}
              options={events.filter(({ value }) => value !== options.event)}
              onChange={ends => onChange({ event: options.event, ...(ends && { ends }) })}
            />
          )}
        </Field>
      </div>
      {events.length === 0 ? <p className="hint">{t('alarm.option.event.none')}</p> : null}
    </>
  )
}

const Formula = ({ options, points, issues, onChange }: SettingsProps<FormulaOptions>) => {
  const { t } = useTranslation()
  const scope = useMemo(() => pointScope(points), [points])
  const found = issues.find(({ field }) => field === 'condition.options.formula')
  return (
    <div className="al-field">
      <ExpressionEditor
        label={t('alarm.option.formula')}
        value={options.formula}
        scope={scope}
        onChange={formula => onChange({ formula })}
      />
      {found ? <p className="hint err">{issueText(t, found)}</p> : null}
    </div>
  )
}

/** The settings of each kind of condition; their options fit the schema of their kind. */
export const conditionSettings = {
  threshold: Threshold,
  change: Change,
  silence: Silence,
  fence: Fence,
  event: Event,
  formula: Formula,
} as unknown as Readonly<Record<ConditionKindName, ComponentType<SettingsProps<JsonObject>>>>
