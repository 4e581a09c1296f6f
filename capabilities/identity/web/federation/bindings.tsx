import { call, errorText, useAction, useCall } from '@gantry/client/web'
import type { AnyContract } from '@gantry/model/shared'
import { Banner, Icon, toast } from '@gantry/ui/web'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Binding, isRedirect } from '../../shared/federation/index.ts'
import { federationContract } from '../../shared/index.ts'
import { BindDirectoryDialog } from './bind-directory-dialog.tsx'
import { insideApp } from './inside-app.ts'
import { providerLabel } from './provider-label.ts'
import './federation.css'

interface ThirdPartiesProps {
  /** What is read again once something was unbound: the record of what happened to the account. */
  readonly refresh?: readonly AnyContract[]
}

/** The providers of the space, and who of them is bound to the own account; nothing where the space has none. */
const ThirdParties = ({ refresh = [] }: ThirdPartiesProps) => {
  const { t } = useTranslation()
  const [failure, setFailure] = useState('')
  /** The directory whose login and password are asked for. */
  const [asked, setAsked] = useState<Binding | null>(null)
  const listed = useCall(federationContract.listBindings, {})
  const unbind = useAction(federationContract.removeBinding, {
    refresh: [federationContract.listBindings, ...refresh],
    onDone: () => {
      setFailure('')
      toast({ text: t('federation.unbound') })
    },
  })
  const bind = async (binding: Binding) => {
    const { name } = binding
    if (!isRedirect(name)) return setAsked(binding)
    try {
      const next = `${location.pathname}${location.search}`
      location.assign(
        (
          await call(federationContract.beginBinding, {
            provider: name,
            next,
            inside: insideApp(navigator.userAgent) === name,
          })
        ).address,
      )
    } catch (error) {
      setFailure(errorText(t, error))
    }
  }
  const told = unbind.error ? errorText(t, unbind.error) : failure
  if (!listed.data || listed.data.data.length === 0) return null
  return (
    <section className="pe-section">
      <h2>{t('federation.bindings')}</h2>
      <p className="pe-lead">{t('federation.bindings.why')}</p>
      {told ? <Banner kind="bad">{told}</Banner> : null}
      {listed.data.data.map(binding => (
        <div className="pe-way" key={binding.name}>
          <Icon name="link" />
          <span>{providerLabel(t, binding)}</span>
          <div>
            <span translate="no">
              {binding.bound ? binding.bound.name || t('federation.bound') : t('federation.not_bound')}
            </span>
            <small>
              {binding.bound
                ? t('federation.bound.since', { date: new Date(binding.bound.at).toLocaleDateString() })
                : t(binding.signIn ? 'federation.not_bound.why' : 'federation.not_bound.notices')}
            </small>
          </div>
          {binding.bound ? (
            <Popconfirm
              title={t(binding.signIn ? 'federation.unbind.sure' : 'federation.unbind.notices', {
                provider: providerLabel(t, binding),
              })}
              okText={t('federation.unbind')}
              cancelText={t('ui.cancel')}
              onConfirm={() => unbind.mutate({ provider: binding.name })}
            >
              <button type="button" className="btn">
                {t('federation.unbind')}
              </button>
            </Popconfirm>
          ) : (
            <button type="button" className="btn" onClick={() => bind(binding)}>
              {t('federation.bind')}
            </button>
          )}
        </div>
      ))}
      {asked ? <BindDirectoryDialog label={providerLabel(t, asked)} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

export default ThirdParties
