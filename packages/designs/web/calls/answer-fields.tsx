import { type Issue, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutgoingCall } from '../../shared/calls/index.ts'
import { isWritten } from '../../shared/values/value-rule.ts'
import { Remove, Wrong } from './parts.tsx'

interface AnswerFieldsProps {
  readonly answer: OutgoingCall['answer']
  /** The table whose fields take the answer. */
  readonly table: TableDef
  /** Members that are known to come back. */
  readonly offered?: readonly string[]
  /** Places begin at `answer`. */
  readonly issues: readonly Issue[]
  onChange(answer: OutgoingCall['answer']): void
}

/** Which fields take which members of an answer. */
export const AnswerFields = ({ answer, table, offered = [], issues, onChange }: AnswerFieldsProps) => {
  const { t } = useTranslation()
  const known = useId()
  const lang = currentLang()
  const nameOf = (id: string) => localise(table.fields[id]?.label ?? id, lang)
  const free = Object.entries(table.fields).filter(
    ([id, def]) => isWritten(def) && !fieldTypeOf(def).files && !answer.some(({ field }) => field === id),
  )
  return (
    <section className="fld" aria-label={t('calls.answer')}>
      <span className="dg-cap">{t('calls.answer')}</span>
      {answer.map((rule, at) => (
        <div key={rule.field} className="dg-call">
          <b className="cut" translate="no">
            {nameOf(rule.field)}
          </b>
          <Input
            aria-label={t('calls.path')}
            placeholder={t('calls.path')}
            className="mono"
            value={rule.from}
            maxLength={100}
            list={known}
            onChange={event => onChange(answer.with(at, { ...rule, from: event.target.value }))}
          />
          <Remove onClick={() => onChange(answer.toSpliced(at, 1))} />
          <Wrong issue={issues.find(({ field }) => field === `answer.${at}`)} />
        </div>
      ))}
      <datalist id={known}>
        {offered.map(value => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <Select<string>
        value={null}
        aria-label={t('calls.answer.add')}
        placeholder={t('calls.answer.add')}
        showSearch={{ optionFilterProp: 'label' }}
        options={free.map(([value]) => ({ value, label: nameOf(value) }))}
        onChange={field => field && onChange([...answer, { field, from: offered[0] ?? field }])}
      />
    </section>
  )
}
