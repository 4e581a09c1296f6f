import { Banner } from '@gantry/ui/web'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderTested } from '../../shared/federation/index.ts'

interface TestedBannerProps {
  readonly tested: ProviderTested
  readonly isDirectory: boolean
}

/** What a test of a provider found: the step at which a directory failed, or the person it showed. */
export const TestedBanner = ({ tested, isDirectory }: TestedBannerProps) => {
  const { t } = useTranslation()
  const { ok, detail, step, person } = tested
  if (!ok)
    return (
      <Banner kind="bad">
        {step
          ? t('federation.test.step', { step: t(`federation.step.${step}`), detail })
          : t('federation.test.failed', { detail })}
      </Banner>
    )
  if (!person)
    return <Banner kind="info">{t(isDirectory ? 'federation.test.directory' : 'federation.test.ok')}</Banner>
  const facts = [
    ['place', person.place],
    ['subject', person.subject],
    ['name', person.name],
    ['mail', person.mail],
    ['phone', person.phone],
  ] as const
  return (
    <>
      <Banner kind={person.bar ? 'warn' : 'info'}>
        {person.bar ? t(`federation.bar.${person.bar}`) : t('federation.test.person')}
      </Banner>
      <dl className="fed-person">
        {facts.map(([fact, value]) => (
          <Fragment key={fact}>
            <dt>{t(`federation.example.${fact}`)}</dt>
            <dd translate="no">{value ?? t('federation.example.none')}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
