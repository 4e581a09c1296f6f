import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type RuleKind,
  type RuleTerms,
  registrationEffects,
  ruleKinds,
  ruleLogins,
  tellTo,
} from '../../shared/provider/rules.ts'
import {
  listProviderRules,
  type ProviderRule,
  saveProviderRule,
} from '../../shared/provider/rules-contract.ts'
import { quotaKinds } from '../../shared/quotas.ts'
import { AmountField, TextField } from '../parts/form.tsx'

const fresh: RuleTerms = {
  login: 'email',
  outside: [],
  effect: 'approve',
  quota: 'users',
  nameContains: '',
  standard: null,
  most: null,
  percent: 90,
  to: 'provider',
}

interface RuleDialogProps {
  /** Null: a new one. */
  readonly rule: ProviderRule | null
  readonly onClose: () => void
}

/** A rule: its kind decides which conditions and effects there are. */
export const RuleDialog = ({ rule, onClose }: RuleDialogProps) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<RuleKind>(rule?.kind ?? 'registration')
  const [name, setName] = useState(rule?.name ?? '')
  const [active, setActive] = useState(rule?.active ?? true)
  const [terms, setTerms] = useState(rule?.terms ?? fresh)
  const [outside, setOutside] = useState(terms.outside.join(', '))
  const set = (more: Partial<RuleTerms>) => setTerms({ ...terms, ...more })
  const save = useAction(saveProviderRule, {
    refresh: [listProviderRules],
    onDone: () => {
      toast({ text: t('provider.rule.saved') })
      onClose()
    },
  })
  const issueOf = useIssue(save.error)
  const quotas = quotaKinds.map(value => ({ value, label: t(`consoles.quota.${value}`) }))
  const domains = outside
    .split(/[\s,，、;；]+/)
    .map(each => each.trim())
    .filter(Boolean)
  return (
    <Modal
      open
      title={t(rule ? 'provider.rule.edit' : 'provider.rule.new')}
      okText={t('provider.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: save.isPending, disabled: name.trim() === '' }}
      onOk={() =>
        save.mutate({
          ...(rule ? { id: rule.id } : {}),
          kind,
          name: name.trim(),
          active,
          terms: { ...terms, outside: domains },
        })
      }
      onCancel={onClose}
    >
      <TextField
        label={t('provider.rule.name')}
        required
        maxLength={60}
        value={name}
        failure={issueOf('name')}
        onChange={setName}
      />
      <Field label={t('provider.rule.kind')}>
        {() => (
          <Segmented
            value={kind}
            options={ruleKinds.map(value => ({ value, label: t(`provider.rule.kind.${value}`) }))}
            onChange={setKind}
          />
        )}
      </Field>
      {kind === 'registration' ? (
        <>
          <Field label={t('provider.rule.login')}>
            {id => (
              <Select
                id={id}
                style={{ width: '100%' }}
                value={terms.login}
                options={ruleLogins.map(value => ({ value, label: t(`provider.rule.login.${value}`) }))}
                onChange={login => set({ login })}
              />
            )}
          </Field>
          <Field
            label={t('provider.rule.outside')}
            hint={t('provider.rule.outside_hint')}
            failure={issueOf('terms.outside')}
          >
            {id => (
              <Input
                id={id}
                placeholder="example.com, example.cn"
                maxLength={1000}
                value={outside}
                onChange={event => setOutside(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('provider.rule.effect')}>
            {id => (
              <Select
                id={id}
                style={{ width: '100%' }}
                value={terms.effect}
                options={registrationEffects.map(value => ({
                  value,
                  label: t(`provider.rule.effect.${value}`),
                }))}
                onChange={effect => set({ effect })}
              />
            )}
          </Field>
        </>
      ) : (
        <Field label={t('provider.rule.quota')}>
          {id => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={terms.quota}
              options={quotas}
              onChange={quota => set({ quota })}
            />
          )}
        </Field>
      )}
      {kind === 'quota' ? (
        <>
          <TextField
            label={t('provider.rule.name_contains')}
            hint={t('provider.rule.name_contains_hint')}
            maxLength={60}
            value={terms.nameContains}
            onChange={nameContains => set({ nameContains })}
          />
          <AmountField
            label={t('provider.rule.standard')}
            value={terms.standard}
            failure={issueOf('terms.standard')}
            {...(terms.quota === 'storage' ? { unit: 'MB' } : {})}
            onChange={standard => set({ standard })}
          />
          <AmountField
            label={t('provider.rule.most')}
            value={terms.most}
            failure={issueOf('terms.most')}
            {...(terms.quota === 'storage' ? { unit: 'MB' } : {})}
            onChange={most => set({ most })}
          />
        </>
      ) : null}
      {kind === 'notification' ? (
        <>
          <Field label={t('provider.rule.percent')}>
            {id => (
              <InputNumber
                id={id}
                style={{ width: '100%' }}
                min={1}
                max={100}
                precision={0}
                value={terms.percent}
                onChange={value => set({ percent: typeof value === 'number' ? value : 90 })}
              />
            )}
          </Field>
          <Field label={t('provider.rule.to')}>
            {id => (
              <Select
                id={id}
                style={{ width: '100%' }}
                value={terms.to}
                options={tellTo.map(value => ({ value, label: t(`provider.rule.to.${value}`) }))}
                onChange={to => set({ to })}
              />
            )}
          </Field>
        </>
      ) : null}
      <Field label={t('provider.rule.active')}>
        {id => <Switch id={id} checked={active} onChange={setActive} />}
      </Field>
      <FormFailure error={save.error} />
    </Modal>
  )
}
