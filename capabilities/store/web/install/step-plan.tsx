import type { ImportPlan, ImportWish } from '@gantry/apps/shared'
import { PlannedImport } from '@gantry/apps/web'
import { call, errorText, inSpace } from '@gantry/client/web'
import { Banner, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { installProduct, planProduct } from '../../shared/store-contract.ts'
import type { InstallStep } from '../../shared/types.ts'
import { say } from '../parts/say.ts'

interface Planned {
  readonly wish: ImportWish
  readonly plan: ImportPlan
}

interface StepPlanProps {
  readonly step: InstallStep
  /** The product that is to be installed in the end. */
  readonly goal: string
  /** Where leaving leads. */
  readonly back: string
  /** The steps it is one of. */
  readonly children: ReactNode
  readonly onStarted: (install: string) => Promise<void>
}

/** One product: its plan with the changes of the space, what has to be decided, and carrying it out. */
export const StepPlan = ({
  step: { id, name, number, installed },
  goal,
  back,
  children,
  onStarted,
}: StepPlanProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [busy, setBusy] = useState(true)
  const [failure, setFailure] = useState<unknown>(null)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const plan = async (wish: Partial<ImportWish>) => {
    const answer = await call(planProduct, { ...wish, id } as never, { timeout: 120_000 })
    setPlanned({ wish: { ...wish, file: answer.file }, plan: answer.plan })
  }
  // The first plan, once: it puts a copy of the package into the space.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is made anew for another product.
  useEffect(() => {
    void attempt(() => plan({}))
  }, [])

  const isUpdate = installed !== null
  const carryOut = () =>
    attempt(async () => {
      if (!planned) return
      const { wish, plan: seen } = planned
      const started = await call(installProduct, { ...wish, id, goal, stamp: seen.stamp } as never, {
        timeout: 120_000,
      })
      await onStarted(started.install)
    })
  const open = planned?.plan.open
  const isOpen = open !== undefined && open.conflicts + open.errors + open.drafts > 0
  const kept = planned?.plan.items.filter(({ state }) => state === 'kept').length ?? 0
  return (
    <div className="ap-plan">
      <PageHeader
        crumbs={[
          { title: t('store.title'), href: inSpace('/appstore') },
          { title: say(name), href: inSpace(`/appstore?app=${id}`), own: true },
        ]}
        title={t(isUpdate ? 'store.plan_update' : 'store.plan_title', { name: say(name), number })}
        extra={
          <Button type="text" onClick={() => void navigate(back)}>
            {t('store.plan_leave')}
          </Button>
        }
        action={
          planned ? (
            <Button type="primary" disabled={isOpen} loading={busy} onClick={() => void carryOut()}>
              {t(isUpdate ? 'store.plan_go_update' : 'store.plan_go')}
            </Button>
          ) : null
        }
      />
      {children}
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      {planned ? (
        <>
          {isUpdate ? (
            <Banner kind="info">
              {kept > 0 ? `${t('store.plan_mine', { count: kept })} ` : ''}
              {t('store.plan_what')}
            </Banner>
          ) : null}
          <Suspense fallback={<Skeleton kind="text" rows={8} />}>
            <PlannedImport
              plan={planned.plan}
              wish={planned.wish}
              busy={busy}
              onPlan={wish => void attempt(() => plan(wish))}
              onWish={wish => setPlanned({ ...planned, wish })}
            />
          </Suspense>
        </>
      ) : failure ? null : (
        <div className="ap-page">
          <p className="ink3">{t('store.plan_wait')}</p>
          <Skeleton kind="text" rows={8} />
        </div>
      )}
    </div>
  )
}
