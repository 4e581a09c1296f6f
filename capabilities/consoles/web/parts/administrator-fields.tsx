import type { useIssue } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { TextField } from './form.tsx'

/** The account that administers a new enterprise or provider. */
export interface Administrator {
  readonly name: string
  readonly login: string
  readonly password: string
}

interface AdministratorFieldsProps {
  readonly value: Administrator
  readonly issueAt: ReturnType<typeof useIssue>
  onChange(value: Administrator): void
}

export const AdministratorFields = ({ value, issueAt, onChange }: AdministratorFieldsProps) => {
  const { t } = useTranslation()
  return (
    <section className="tile co-part">
      <h2>{t('consoles.administrator')}</h2>
      <div className="co-two">
        <TextField
          required
          label={t('consoles.person_name')}
          maxLength={60}
          value={value.name}
          failure={issueAt('administrator.name')}
          onChange={name => onChange({ ...value, name })}
        />
        <TextField
          required
          label={t('consoles.login')}
          maxLength={64}
          value={value.login}
          failure={issueAt('login', 'administrator.login')}
          onChange={login => onChange({ ...value, login })}
        />
      </div>
      <TextField
        required
        mono
        label={t('consoles.password')}
        hint={t('consoles.password.hint')}
        maxLength={200}
        value={value.password}
        failure={issueAt('password', 'administrator.password')}
        onChange={password => onChange({ ...value, password })}
      />
    </section>
  )
}
