import {
  currentLang,
  errorText,
  Failed,
  sayBytes,
  sayDay,
  switchLang,
  useAction,
  useCall,
  usePage,
} from '@gantry/client/web'
import { EmptyState, PublicFrame, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { countDownload, type OfferedPackage, offeredPackages } from '../../shared/mobile/packages-contract.ts'
import './download.css'

/** The platform of this device, as far as the browser tells. */
const ownPlatform = (): string =>
  /harmony/i.test(navigator.userAgent)
    ? 'harmony'
    : /android/i.test(navigator.userAgent)
      ? 'android'
      : /iphone|ipad|ipod/i.test(navigator.userAgent)
        ? 'ios'
        : ''

/** Where everybody downloads the app; the version for this device stands first. */
const DownloadPage = () => {
  const { t } = useTranslation()
  const { channel } = usePage().query
  const offered = useCall(
    offeredPackages,
    channel && /^[a-z][a-z0-9_-]{0,29}$/.test(channel) ? { channel } : {},
  )
  const own = ownPlatform()
  const packages = (offered.data?.data ?? []).toSorted(
    (a, b) => Number(b.platform === own) - Number(a.platform === own),
  )
  return (
    <PublicFrame onLang={switchLang}>
      <section className="dl">
        <h1>{t('consoles.app.download')}</h1>
        {offered.error ? <Failed error={offered.error} /> : null}
        {!offered.data && !offered.error ? <Skeleton kind="text" rows={4} /> : null}
        {offered.data && packages.length === 0 ? (
          <EmptyState kind="never" icon="phone" title={t('consoles.app.nothing')}>
            {t('consoles.app.nothing_why')}
          </EmptyState>
        ) : null}
        {packages.map(each => (
          <Offer key={each.id} offer={each} isOwn={each.platform === own} />
        ))}
      </section>
    </PublicFrame>
  )
}

const Offer = ({ offer, isOwn }: { readonly offer: OfferedPackage; readonly isOwn: boolean }) => {
  const { t } = useTranslation()
  const { id, platform, version, file, publishedAt, notesZh, notesEn } = offer
  const count = useAction(countDownload, { onDone: ({ url }) => location.assign(url) })
  const notes = (currentLang() === 'en' ? notesEn : notesZh) || notesZh || notesEn
  return (
    <article className="dl-one">
      <header>
        <h2>
          {t(`consoles.app.platform.${platform}`)} <small translate="no">{version}</small>
        </h2>
        <small>
          {publishedAt ? sayDay(publishedAt) : ''} {file ? `· ${sayBytes(file.size)}` : ''}
        </small>
      </header>
      {notes ? <p translate="no">{notes}</p> : null}
      <button
        type="button"
        className={isOwn ? 'btn p' : 'btn'}
        aria-busy={count.isPending}
        onClick={() => count.mutate({ id })}
      >
        {t(file ? 'consoles.app.get' : 'consoles.app.open_shop')}
      </button>
      {count.error ? (
        <p className="hint err" role="alert">
          {errorText(t, count.error)}
        </p>
      ) : null}
      {file ? (
        <small className="mono dl-hash" translate="no">
          SHA-256 {file.sha256}
        </small>
      ) : null}
    </article>
  )
}

export default DownloadPage
