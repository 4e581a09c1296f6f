import { errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Skeleton, toast } from '@gantry/ui/web'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePolicy, readPolicy } from '../../shared/contract.ts'
import { roleChecks, type SecurityPolicy } from '../../shared/policy.ts'

/** What the officer confirms, and from when on something stands out. */
export const PolicyForm = () => {
  const { data, error } = useCall(readPolicy, {})
  if (error) return <Failed error={error} />
  return data ? <Form key={JSON.stringify(data)} kept={data} /> : <Skeleton />
}

const Form = ({ kept }: { readonly kept: SecurityPolicy }) => {
  const { t } = useTranslation()
  const [policy, setPolicy] = useState(kept)
  const set = (next: Partial<SecurityPolicy>) => setPolicy({ ...policy, ...next })
  const change = useAction(changePolicy, {
    refresh: [readPolicy],
    onDone: () => toast({ text: t('security.said_policy') }),
  })
  const isChanged = JSON.stringify(policy) !== JSON.stringify(kept)
  const number = (name: 'from' | 'to' | 'exports' | 'reveals' | 'failures', max: number, min = 1) => (
    <NumberField
      label={t(`security.policy.${name}`)}
      hint={t(`security.policy.${name}.hint`)}
      value={policy[name]}
      min={min}
      max={max}
      onChange={next => set({ [name]: next })}
    />
  )
  return (
    <section className="se-policy">
      <h2>{t('security.policy.confirm')}</h2>
      <p className="hint">{t('security.policy.confirm_lead')}</p>
      <Row label={t('security.policy.roles')}>
        {id => (
          <Select
            id={id}
            value={policy.roles}
            options={roleChecks.map(value => ({ value, label: t(`security.policy.roles.${value}`) }))}
            onChange={roles => set({ roles })}
          />
        )}
      </Row>
      <Checkbox checked={policy.console} onChange={({ target }) => set({ console: target.checked })}>
        {t('security.policy.console')}
      </Checkbox>
      <Checkbox
        checked={policy.exportRows !== null}
        onChange={({ target }) => set({ exportRows: target.checked ? 1_000 : null })}
      >
        {t('security.policy.export_rows')}
      </Checkbox>
      {policy.exportRows === null ? null : (
        <NumberField
          label={t('security.policy.export_most')}
          value={policy.exportRows}
          min={1}
          max={1_000_000}
          onChange={exportRows => set({ exportRows })}
        />
      )}
      <Checkbox
        checked={policy.exportPersonal}
        onChange={({ target }) => set({ exportPersonal: target.checked })}
      >
        {t('security.policy.export_personal')}
      </Checkbox>
      <Checkbox checked={policy.apps} onChange={({ target }) => set({ apps: target.checked })}>
        {t('security.policy.apps')}
      </Checkbox>
      <h2>{t('security.policy.stand_out')}</h2>
      <p className="hint">{t('security.policy.stand_out_lead')}</p>
      <div className="se-two">
        {number('from', 23, 0)}
        {number('to', 24)}
        {number('exports', 1_000)}
        {number('reveals', 10_000)}
        {number('failures', 100, 2)}
      </div>
      {change.error ? (
        <p className="hint err" role="alert">
          {change.error.issues.length > 0
            ? change.error.issues.map(each => issueText(t, each)).join(' ')
            : errorText(t, change.error)}
        </p>
      ) : null}
      <Button
        type="primary"
        disabled={!isChanged}
        loading={change.isPending}
        onClick={() => change.mutate(policy)}
      >
        {t('security.policy.save')}
      </Button>
    </section>
  )
}

const Row = ({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: string
  children(id: string): ReactNode
}) => {
  const id = useId()
  return (
    <div className="se-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint ? <small className="hint">{hint}</small> : null}
    </div>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: number
  readonly min: number
  readonly max: number
  onChange(value: number): void
}

const NumberField = ({ label, hint, value, min, max, onChange }: NumberFieldProps) => (
  <Row label={label} {...(hint && { hint })}>
    {id => (
      <InputNumber<number>
        id={id}
        value={value}
        min={min}
        max={max}
        precision={0}
        onChange={next => {
          if (next !== null) onChange(next)
        }}
      />
    )}
  </Row>
)
