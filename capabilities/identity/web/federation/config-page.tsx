import { Failed, useCall } from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPeopleProvider, type ProviderName } from '../../shared/federation/index.ts'
import { federationContract } from '../../shared/index.ts'
import { ProviderForm } from './provider-form.tsx'
import './federation.css'

const DirectoryPeoplePart = lazy(() => import('./directory-people.tsx'))

/** Through whom people of the space may sign in: each provider with its application, on or off. */
const ConfigPage = () => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ProviderName | null>(null)
  const listed = useCall(federationContract.listProviders, {})
  const providers = listed.data?.data ?? []
  const config = providers.find(({ name }) => name === chosen) ?? providers[0]
  return (
    <>
      <PageHeader title={t('federation.config')} />
      {listed.error ? <Failed error={listed.error} /> : null}
      {!listed.data && !listed.error ? <Skeleton kind="form" rows={8} /> : null}
      {config ? (
        <div className="fed">
          <nav className="fed-list" aria-label={t('federation.config')}>
            {providers.map(({ name, on }) => (
              <button
                key={name}
                type="button"
                aria-current={name === config.name}
                onClick={() => setChosen(name)}
              >
                {t(`federation.provider.${name}`)}
                <span className={on ? 'tag ok' : 'tag'}>{t(on ? 'federation.on' : 'federation.off')}</span>
              </button>
            ))}
          </nav>
          <div className="fed-parts">
            <ProviderForm key={`${config.name} ${JSON.stringify(config.settings)}`} config={config} />
            {isPeopleProvider(config.name) && config.on ? (
              <Suspense>
                <DirectoryPeoplePart key={config.name} provider={config.name} />
              </Suspense>
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  )
}

export default ConfigPage
