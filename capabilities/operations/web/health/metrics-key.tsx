import { errorText, sayMoment, useAction } from '@gantry/client/web'
import { Banner, Icon, useCopy } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropMetricsKey, makeMetricsKey, readHealth } from '../../shared/health/contract.ts'

/** Turns the metrics on by making their key, replaces it, and turns them off. The key is shown once. */
export const MetricsKey = ({ since }: { since: string | null }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const [made, setMade] = useState<string | null>(null)
  const make = useAction(makeMetricsKey, { refresh: [readHealth], onDone: ({ key }) => setMade(key) })
  const drop = useAction(dropMetricsKey, { refresh: [readHealth], onDone: () => setMade(null) })
  const failure = make.error ?? drop.error
  return (
    <section className="ops-group">
      <h2>{t('metrics.title')}</h2>
      <p className="ink3">{t('metrics.why')}</p>
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      <p>{since === null ? t('metrics.off') : t('metrics.on', { time: sayMoment(since) })}</p>
      {made === null ? null : (
        <>
          <Banner>{t('metrics.once')}</Banner>
          <p className="ops-lead">
            <code className="ops-statement mono" translate="no">
              {made}
            </code>
            <Button
              icon={<Icon name="copy" size={14} />}
              onClick={() => copy(made, { label: t('metrics.key'), done: t('metrics.copied') })}
            >
              {t('metrics.copy')}
            </Button>
          </p>
        </>
      )}
      <span className="ops-acts">
        {since === null ? (
          <Button loading={make.isPending} onClick={() => make.mutate({})}>
            {t('metrics.make')}
          </Button>
        ) : (
          <>
            <Popconfirm
              title={t('metrics.replace_sure')}
              okText={t('metrics.replace')}
              onConfirm={() => make.mutate({})}
            >
              <Button loading={make.isPending}>{t('metrics.replace')}</Button>
            </Popconfirm>
            <Popconfirm
              title={t('metrics.drop_sure')}
              okText={t('metrics.drop')}
              okButtonProps={{ danger: true }}
              onConfirm={() => drop.mutate({})}
            >
              <Button danger loading={drop.isPending}>
                {t('metrics.drop')}
              </Button>
            </Popconfirm>
          </>
        )}
      </span>
    </section>
  )
}
