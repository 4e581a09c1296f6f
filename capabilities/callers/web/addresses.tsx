import { currentSpace } from '@gantry/client/web'
import { Icon, useCopy } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Where programs, their generators and assistants find the application. */
export const Addresses = ({ app }: { readonly app: string }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const base = `${location.origin}/space-${currentSpace()}/api`
  const places = [
    { name: 'records', address: `${base}/tables` },
    { name: 'openapi', address: `${base}/openapi/tables?app=${app}`, opens: true },
    { name: 'mcp', address: `${base}/apps/${app}/mcp` },
  ]
  return (
    <section aria-labelledby="cl-addresses">
      <h2 id="cl-addresses">{t('callers.addresses')}</h2>
      <dl className="cl-places">
        {places.map(({ name, address, opens }) => (
          <div key={name}>
            <dt>{t(`callers.place.${name}`)}</dt>
            <dd>
              {opens ? (
                <a className="mono" href={address} target="_blank" rel="noreferrer" translate="no">
                  {address}
                </a>
              ) : (
                <code className="mono" translate="no">
                  {address}
                </code>
              )}
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('callers.copy')}
                title={t('callers.copy')}
                onClick={() =>
                  copy(address, { label: t(`callers.place.${name}`), done: t('callers.address.copied') })
                }
              >
                <Icon name="copy" size={14} />
              </button>
              <p className="ink2">{t(`callers.place.${name}.lead`)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
