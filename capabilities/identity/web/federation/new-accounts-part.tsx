import { useCall } from '@gantry/client/web'
import { Button, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NewAccounts } from '../../shared/federation/index.ts'
import { identityContract } from '../../shared/index.ts'

interface NewAccountsPartProps {
  readonly value: NewAccounts | null
  onChange(value: NewAccounts | null): void
}

/** Settings for creating accounts on first sign-in through a provider. */
export const NewAccountsPart = ({ value, onChange }: NewAccountsPartProps) => {
  const { t } = useTranslation()
  const departments = useCall(identityContract.listDepartments, {})
  const options = (departments.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const change = (at: number, part: Partial<NewAccounts['mapping'][number]>) =>
    value &&
    onChange({
      ...value,
      mapping: value.mapping.map((line, index) => (index === at ? { ...line, ...part } : line)),
    })
  return (
    <div className="fld">
      <label htmlFor="fed-new-accounts" className="row">
        <Switch
          id="fed-new-accounts"
          checked={value !== null}
          onChange={on => onChange(on ? { department: null, mapping: [] } : null)}
        />
        {t('federation.new_accounts')}
      </label>
      <div className="hint">{t('federation.new_accounts.why')}</div>
      {value ? (
        <div className="fed-accounts">
          <label htmlFor="fed-department">{t('federation.new_accounts.department')}</label>
          <Select
            id="fed-department"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={value.department}
            options={options}
            onChange={department => onChange({ ...value, department: department ?? null })}
          />
          <span>{t('federation.new_accounts.mapping')}</span>
          {value.mapping.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <div className="fed-line" key={at}>
              <Input
                aria-label={t('federation.new_accounts.group')}
                placeholder={t('federation.new_accounts.group')}
                maxLength={200}
                value={line.group}
                onChange={event => change(at, { group: event.target.value })}
              />
              <Select
                aria-label={t('federation.new_accounts.department')}
                showSearch={{ optionFilterProp: 'label' }}
                value={line.department || null}
                options={options}
                placeholder={t('federation.new_accounts.department')}
                onChange={department => change(at, { department: department ?? '' })}
              />
              <Button
                type="text"
                danger
                onClick={() =>
                  onChange({ ...value, mapping: value.mapping.filter((_line, index) => index !== at) })
                }
              >
                {t('federation.new_accounts.drop')}
              </Button>
            </div>
          ))}
          <Button
            disabled={value.mapping.length >= 100}
            onClick={() => onChange({ ...value, mapping: [...value.mapping, { group: '', department: '' }] })}
          >
            {t('federation.new_accounts.add')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
