import { errorText, useAction, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, Checkbox, Input, Popconfirm, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { readRuleAddress, renewRuleAddress } from '../../shared/contract.ts'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import { type CallInput, type CallStart, type InputType, inputTypes, mostInputs } from './shared.ts'

/** The values a caller sends, and the secret address. */
export const CallSettings = ({
  rule,
  mayRun,
  options,
  issues,
  onChange,
}: TriggerSettingsProps<CallStart>) => {
  const { t } = useTranslation()
  const { inputs } = options
  const put = (at: number, input: CallInput) => onChange({ inputs: inputs.with(at, input) })
  return (
    <>
      <Field label={t('rule.inputs')} hint={t('rule.inputs.hint')} issue={issueAt(issues, 'inputs')}>
        {inputs.map((input, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: inputs have no other identity while their name is typed
          <div key={at} className="ru-input">
            <Input
              aria-label={t('rule.input.name')}
              placeholder={t('rule.input.name')}
              value={input.name}
              maxLength={40}
              status={issueAt(issues, `inputs.${at}`) ? 'error' : ''}
              onChange={({ target }) => put(at, { ...input, name: target.value.trim() })}
            />
            <Select<InputType>
              aria-label={t('rule.input.type')}
              value={input.type}
              options={inputTypes.map(value => ({ value, label: t(`rule.input.type.${value}`) }))}
              onChange={type => put(at, { ...input, type })}
            />
            <Checkbox
              checked={input.required === true}
              onChange={({ target }) => {
                const { required: _, ...rest } = input
                put(at, target.checked ? { ...rest, required: true } : rest)
              }}
            >
              {t('rule.input.required')}
            </Checkbox>
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('rule.input.remove', { name: input.name })}
              onClick={() => onChange({ inputs: inputs.toSpliced(at, 1) })}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        ))}
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={inputs.length >= mostInputs}
          onClick={() => onChange({ inputs: [...inputs, { name: '', type: 'text' }] })}
        >
          {t('rule.input.add')}
        </Button>
      </Field>
      <Address rule={rule} mayRun={mayRun} />
    </>
  )
}

const Address = ({ rule, mayRun }: Pick<TriggerSettingsProps<CallStart>, 'rule' | 'mayRun'>) => {
  const { t } = useTranslation()
  const known = useCall(readRuleAddress, { id: rule })
  const renew = useAction(renewRuleAddress, { refresh: [readRuleAddress] })
  const token = renew.data?.token
  const since = known.data?.since ?? null
  const make = () => renew.mutate({ id: rule })
  return (
    <Field label={t('rule.address')} hint={t('rule.address.hint')}>
      {token === undefined ? (
        <p className="hint">{t(since === null ? 'rule.address.none' : 'rule.address.kept')}</p>
      ) : (
        <Input.TextArea
          readOnly
          autoSize
          aria-label={t('rule.address')}
          value={`POST ${location.origin}/api/rule-calls/${token}`}
          onFocus={({ target }) => target.select()}
        />
      )}
      {token === undefined ? null : <p className="hint">{t('rule.address.once')}</p>}
      {!mayRun ? null : since === null ? (
        <Button loading={renew.isPending} onClick={make}>
          {t('rule.address.make')}
        </Button>
      ) : (
        <Popconfirm
          title={t('rule.address.renew.lead')}
          okText={t('rule.address.renew')}
          cancelText={t('ui.cancel')}
          onConfirm={make}
        >
          <Button loading={renew.isPending}>{t('rule.address.renew')}</Button>
        </Popconfirm>
      )}
      {renew.error ? <p className="hint err">{errorText(t, renew.error)}</p> : null}
    </Field>
  )
}
