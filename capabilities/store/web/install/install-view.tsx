import { appsContract } from '@gantry/apps/shared'
import { call, callKey, errorText, Failed, inSpace, queryClient, useCall } from '@gantry/client/web'
import { Banner, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { installSteps, listInstalled, listProducts, readProduct } from '../../shared/store-contract.ts'
import type { InstallStep } from '../../shared/types.ts'
import { say } from '../parts/say.ts'
import { StepList } from './step-list.tsx'
import { StepPlan } from './step-plan.tsx'

/** Milliseconds between two looks at an installation that others wait for. */
const pause = 700

/** Whether an import has ended well; null: it is under way. */
const outcomeOf = async (install: string): Promise<boolean | null> => {
  const { data } = await call(appsContract.listInstalls, {})
  const found = data.find(({ id }) => id === install)
  if (found?.state === 'done') return true
  const isOver = found?.change?.state === 'failed' || found?.change?.state === 'rolled_back'
  return found?.state === 'running' && !isOver ? null : false
}

const refresh = () =>
  Promise.all(
    [installSteps, readProduct, listProducts, listInstalled].map(one =>
      queryClient.invalidateQueries({ queryKey: callKey(one) }),
    ),
  )

interface Running {
  readonly step: InstallStep
  readonly install: string
  readonly hasFailed: boolean
}

/** An installation or an update: what it needs is installed before, one plan after the other. */
export const InstallView = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const read = useCall(installSteps, { id }, { staleTime: 0 })
  const [done, setDone] = useState<readonly InstallStep[]>([])
  const [running, setRunning] = useState<Running | null>(null)
  const [trouble, setTrouble] = useState<unknown>(null)

  useEffect(() => {
    if (!running || running.hasFailed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async () => {
      let isDone: boolean | null = null
      try {
        isDone = await outcomeOf(running.install)
        setTrouble(null)
      } catch (error) {
        // It says nothing about the installation, which is looked at again.
        setTrouble(error)
      }
      if (isGone) return
      if (isDone === null) timer = setTimeout(() => void look(), pause)
      else if (isDone) {
        await refresh()
        setDone(had => [...had, running.step])
        setRunning(null)
      } else setRunning({ ...running, hasFailed: true })
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [running])

  const crumbs = [{ title: t('store.title'), href: inSpace('/appstore') }]
  if (read.error)
    return (
      <>
        <PageHeader crumbs={crumbs} title={t('store.install')} />
        <Failed error={read.error} />
      </>
    )
  const [current] = read.data?.data ?? []
  if (!read.data || !current) return <Skeleton kind="text" rows={8} />
  const steps = [...done, ...read.data.data.filter(step => done.every(other => other.id !== step.id))]
  const list =
    steps.length > 1 ? (
      <StepList steps={steps} done={done.length} isBusy={running !== null && !running.hasFailed} />
    ) : null
  const before = done.at(-1)
  const started = async (install: string) => {
    if (current.id !== id) {
      setRunning({ step: current, install, hasFailed: false })
      return
    }
    await refresh()
    toast({ text: t('store.said_installing', { name: say(current.name) }) })
    void navigate(inSpace('/appstore/myapps'))
  }
  if (running)
    return (
      <>
        <PageHeader crumbs={crumbs} title={say(running.step.name)} own />
        {list}
        <Banner kind={running.hasFailed ? 'bad' : 'info'}>
          {t(running.hasFailed ? 'store.steps.failed' : 'store.steps.wait', { name: say(running.step.name) })}
        </Banner>
        {trouble ? <Banner kind="warn">{errorText(t, trouble)}</Banner> : null}
      </>
    )
  if (current.state !== 'ready')
    return (
      <>
        <PageHeader crumbs={crumbs} title={say(current.name)} own />
        {list}
        <Banner kind="warn">
          {t('store.steps.blocked', { name: say(current.name) })} {t(`store.steps.${current.state}`)}{' '}
          {current.state === 'not_offered' ? null : (
            <Link to={inSpace(`/appstore?app=${current.id}`)} translate="no">
              {say(current.name)}
            </Link>
          )}
        </Banner>
      </>
    )
  return (
    <StepPlan
      key={current.id}
      step={current}
      goal={id}
      back={inSpace(`/appstore?app=${id}`)}
      onStarted={started}
    >
      {list}
      {list ? (
        <Banner kind="info">
          {t(before ? 'store.steps.next' : 'store.steps.first', {
            ...(before && { before: say(before.name) }),
            name: say(current.name),
            number: done.length + 1,
            total: steps.length,
          })}
        </Banner>
      ) : null}
    </StepPlan>
  )
}
