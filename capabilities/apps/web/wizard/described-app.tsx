import { call, callKey, currentLang, DesignHelpContext, queryClient } from '@gantry/client/web'
import type { TableDef } from '@gantry/model/shared'
import { Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Suspense, use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createApp, listApps } from '../../shared/contract.ts'
import { proposalOf } from '../../shared/described.ts'
import { appHref, centreHref } from '../app-address.ts'
import { DraftReview, type Review } from './draft-review.tsx'

/** From a description to an application: say what is kept track of, look over the tables, make them. */
export const DescribedApp = ({ onLeave }: { onLeave(): void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const help = use(DesignHelpContext)
  const lang = currentLang()
  const [tables, setTables] = useState<readonly TableDef[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const proposal = useMemo(() => tables && proposalOf(tables, lang), [tables, lang])

  const make = async ({ app }: Review) => {
    setBusy(true)
    setFailure(null)
    try {
      const made = await call(createApp, app, { timeout: 120_000 })
      await queryClient.invalidateQueries({ queryKey: callKey(listApps) })
      void navigate(appHref(made.id))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="wz">
      <PageHeader
        crumbs={[{ title: t('apps.centre'), href: centreHref() }]}
        title={t('apps.from_words')}
        extra={
          <button type="button" className="btn t" onClick={onLeave}>
            <Icon name="close" />
            {t('sheet.leave')}
          </button>
        }
      />
      {proposal ? (
        <DraftReview
          proposal={proposal}
          busy={busy}
          failure={failure}
          onDialect={() => undefined}
          onSheet={() => undefined}
          onBack={() => setTables(null)}
          onDone={make}
        />
      ) : (
        <div className="wz-body">
          {help ? (
            <Suspense fallback={<Skeleton kind="text" rows={4} />}>
              <help.Tables onProposed={setTables} />
            </Suspense>
          ) : null}
        </div>
      )}
    </div>
  )
}
