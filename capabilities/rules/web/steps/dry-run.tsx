import { isPlainObject, type Json, localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { TableDef } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Effect, tryRule } from '../../shared/contract.ts'
import type { Rule } from '../../shared/rule.ts'
import { subjectOf } from '../../shared/rule-kind.ts'
import type { RuleScope } from '../../shared/trigger-kind.ts'

interface DryRunProps {
  readonly rule: Rule
  readonly scope: RuleScope
  /** Nothing is wrong with the rule. */
  readonly ready: boolean
}

/** What the rule would do with a record; nothing is written, told or sent. */
export const DryRun = ({ rule, scope, ready }: DryRunProps) => {
  const { t } = useTranslation()
  const [record, setRecord] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const run = useAction(tryRule)
  const subject = subjectOf(rule, scope)
  if (!subject) return null
  const tried = run.data
  return (
    <section className="ru-try" aria-labelledby="ru-try">
      <h3 id="ru-try">{t('rule.try')}</h3>
      <p className="hint">{t('rule.try.lead')}</p>
      <div className="ru-row">
        {subject.isRecord ? <label htmlFor="ru-record">{t('rule.try.record')}</label> : null}
        {subject.isRecord ? (
          <ReferenceSelect
            id="ru-record"
            target={subject.table.id}
            sign="table"
            many={false}
            chosen={record ? [record] : []}
            onChoose={([chosen]) => setRecord(chosen ? { id: chosen.id, title: chosen.title } : null)}
          />
        ) : null}
        <Button
          icon={<Icon name="play" size={14} />}
          loading={run.isPending}
          disabled={!ready || (subject.isRecord && !record)}
          onClick={() => run.mutate({ rule, ...(record && { record: record.id }) })}
        >
          {t('rule.try.do')}
        </Button>
      </div>
      {run.error ? <p className="hint err">{errorText(t, run.error)}</p> : null}
      {tried ? (
        <>
          <p className={tried.met ? 'ru-fine' : 'ru-unmet'}>
            <Icon name={tried.met ? 'check' : 'minus'} size={14} />
            {t(tried.met ? 'rule.try.met' : 'rule.try.unmet')}
          </p>
          {tried.inputs.length > 0 ? (
            <Values table={subject.table} values={tried.inputs.map(({ field, value }) => [field, value])} />
          ) : null}
          {tried.effects.map(effect => (
            <EffectPart key={effect.result} effect={effect} scope={scope} />
          ))}
        </>
      ) : null}
    </section>
  )
}

const EffectPart = ({ effect, scope }: { readonly effect: Effect; readonly scope: RuleScope }) => {
  const { t } = useTranslation()
  const { kind, records, people, request, workflow, answer, device, alarm, error } = effect
  return (
    <article className="ru-effect">
      <b>{t(`rule.action.${kind}`)}</b>
      {error ? <p className="hint err">{t(`error.${error.code}`, { ...error.params })}</p> : null}
      {error?.issues.map(each => (
        <p key={`${each.field} ${each.code}`} className="hint err">
          {each.field}: {issueText(t, each)}
        </p>
      ))}
      {records.map((record, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records of a trial have no identity but their place
        <div key={at}>
          <p>
            {t(`rule.try.${record.does}`)}{' '}
            <span translate="no">{record.title || t('rule.try.untitled')}</span>
          </p>
          <Values table={scope.tables.get(record.table)} values={Object.entries(record.values)} />
          {record.issues.map(each => (
            <p key={`${each.field} ${each.code}`} className="hint err">
              {each.field}: {issueText(t, each)}
            </p>
          ))}
        </div>
      ))}
      {!error &&
      records.length === 0 &&
      !people &&
      !request &&
      !workflow &&
      !device &&
      !alarm &&
      answer === undefined ? (
        <p className="ink2">{t('rule.try.nothing')}</p>
      ) : null}
      {request ? (
        <p translate="no">
          <b>{request.method}</b> {request.url}
          {request.body ? <code className="ru-body">{request.body}</code> : null}
        </p>
      ) : null}
      {device ? (
        <>
          <p>
            {device.command === null
              ? t('rule.try.desires', { name: device.name })
              : t('rule.try.commands', { name: device.name, command: device.command })}
          </p>
          <Values table={undefined} values={Object.entries(device.values)} />
        </>
      ) : null}
      {alarm ? (
        <p>
          {t('rule.try.alarms', { name: alarm.name, level: t(`rule.alarm.${alarm.level}`) })}{' '}
          <span translate="no">{localise(alarm.text, currentLang())}</span>
        </p>
      ) : null}
      {workflow ? (
        <p>
          {t(`rule.flow.does.${workflow.does}`)}{' '}
          <span translate="no">{localise(workflow.name, currentLang())}</span>
        </p>
      ) : null}
      {answer === undefined ? null : (
        <p>
          {t('rule.try.answers')} <span translate="no">{sayValue(answer)}</span>
        </p>
      )}
      {people ? (
        <p>
          {t('rule.try.tells', { count: people.count })} <span translate="no">{people.names.join(', ')}</span>
        </p>
      ) : null}
    </article>
  )
}

interface ValuesProps {
  readonly table: TableDef | undefined
  readonly values: readonly (readonly [field: string, value: Json | undefined])[]
}

/** Values by the names of their fields; empty ones are left out. */
const Values = ({ table, values }: ValuesProps) => {
  const lang = currentLang()
  const shown = values.flatMap(([field, value = null]) =>
    value === null || value === '' ? [] : [{ field, value }],
  )
  if (shown.length === 0) return null
  return (
    <dl className="ru-values" translate="no">
      {shown.map(({ field, value }) => (
        <div key={field}>
          <dt>{localise(table?.fields[field]?.label ?? field, lang)}</dt>
          <dd>{sayValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const sayValue = (value: Json): string => {
  if (Array.isArray(value)) return value.map(sayValue).join(', ')
  if (isPlainObject(value)) return typeof value.title === 'string' ? value.title : JSON.stringify(value)
  return String(value)
}
