import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall } from '@gantry/client/web'
import { t as types } from '@gantry/expr/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedDesign, AskedKind } from '../../shared/asking/asked-design.ts'
import { listDesigns, openDesign } from '../../shared/contract.ts'
import { isWritten } from '../../shared/values/value-rule.ts'
import { ExpressionField } from '../values/expression-field.tsx'

interface AskSettingsProps {
  readonly kind: AskedKind
  readonly asked: AskedDesign
  /** The table whose records it is asked for. */
  readonly table: TableDef
  /** Places begin inside. */
  readonly issues: readonly Issue[]
  onChange(asked: AskedDesign): void
}

/** Which decision or logic flow is asked, what its inputs are, and which fields take the answer. */
export const AskSettings = ({ kind, asked, table, issues, onChange }: AskSettingsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const lang = currentLang()
  const designs = useCall(listDesigns, { kind })
  const opened = useCall(openDesign, { kind, id: asked.design }, { enabled: asked.design !== '' })
  const { input, answer } = asked
  const inputs = opened.data?.inputs ?? []
  const strange = opened.data ? input.filter(({ name }) => !inputs.some(each => each.name === name)) : []
  const nameOf = (field: string) => localise(table.fields[field]?.label ?? field, lang)
  const under = (place: string) => {
    const found = issues.find(({ field }) => field === place)
    return found && issueText(t, found)
  }
  const setInput = (name: string, formula: string | undefined) => {
    const at = input.findIndex(each => each.name === name)
    if (formula === undefined) onChange({ ...asked, input: input.filter(each => each.name !== name) })
    else if (at < 0) onChange({ ...asked, input: [...input, { name, formula }] })
    else onChange({ ...asked, input: input.with(at, { name, formula }) })
  }
  const free = Object.entries(table.fields).filter(
    ([field, def]) => isWritten(def) && !fieldTypeOf(def).files && !answer.some(each => each.field === field),
  )
  return (
    <>
      <div className="fld">
        <label htmlFor={id}>{t(`asked.${kind}`)}</label>
        <Select<string>
          id={id}
          value={asked.design || null}
          loading={designs.isPending}
          placeholder={t(`asked.${kind}.choose`)}
          showSearch={{ optionFilterProp: 'label' }}
          options={(designs.data?.data ?? [])
            .filter(({ state, release }) => state === 'active' && release !== null)
            .map(each => ({ value: each.id, label: localise(each.name, lang) }))}
          onChange={design => onChange({ ...asked, design, input: [] })}
        />
        {under('design') ? <span className="hint err">{under('design')}</span> : null}
        <span className="hint">{t(`asked.${kind}.hint`)}</span>
      </div>
      {opened.error ? <p className="hint err">{errorText(t, opened.error)}</p> : null}
      {inputs.length + strange.length > 0 ? (
        <section className="fld dg-asked" aria-label={t('asked.input')}>
          <span className="dg-cap">{t('asked.input')}</span>
          {inputs.map(({ name, label }) => {
            const at = input.findIndex(each => each.name === name)
            return (
              <ExpressionField
                key={name}
                label={localise(label, lang)}
                table={table}
                value={input[at]?.formula}
                expected={types.any}
                issue={at < 0 ? undefined : under(`input.${at}`)}
                onChange={formula => setInput(name, formula)}
              />
            )
          })}
          {strange.map(({ name }) => (
            <div key={name} className="dg-call">
              <b className="cut" translate="no">
                {name}
              </b>
              <span className="hint err">{t('asked.input.gone')}</span>
              <Remove onClick={() => setInput(name, undefined)} />
            </div>
          ))}
        </section>
      ) : null}
      <section className="fld" aria-label={t('calls.answer')}>
        <span className="dg-cap">{t('calls.answer')}</span>
        {answer.map((rule, at) => (
          <div key={rule.field} className="dg-call">
            <b className="cut" translate="no">
              {nameOf(rule.field)}
            </b>
            <Input
              aria-label={t('asked.path')}
              placeholder={t('asked.path')}
              className="mono"
              value={rule.from}
              maxLength={100}
              onChange={({ target }) =>
                onChange({ ...asked, answer: answer.with(at, { ...rule, from: target.value }) })
              }
            />
            <Remove onClick={() => onChange({ ...asked, answer: answer.toSpliced(at, 1) })} />
            {under(`answer.${at}`) ? <span className="hint err">{under(`answer.${at}`)}</span> : null}
          </div>
        ))}
        <Select<string>
          value={null}
          aria-label={t('calls.answer.add')}
          placeholder={t('calls.answer.add')}
          showSearch={{ optionFilterProp: 'label' }}
          options={free.map(([value]) => ({ value, label: nameOf(value) }))}
          onChange={field => field && onChange({ ...asked, answer: [...answer, { field, from: '' }] })}
        />
        {under('answer') ? <span className="hint err">{under('answer')}</span> : null}
      </section>
    </>
  )
}

const Remove = ({ onClick }: { onClick(): void }) => {
  const { t } = useTranslation()
  return (
    <button type="button" className="btn t xs sq" aria-label={t('calls.remove')} onClick={onClick}>
      <Icon name="close" size={14} />
    </button>
  )
}
