import { call, callKey, callWithFiles, errorText, queryClient, useCall } from '@gantry/client/web'
import { uploadFiles } from '@gantry/files/shared'
import { Banner, Icon, PageHeader, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importPackage, listApps, listInstalls, planImport } from '../../shared/contract.ts'
import type { ImportPlan, ImportWish, PlannedRecords } from '../../shared/packages.ts'
import { FileDrop } from '../wizard/sheet-drop.tsx'
import { importStep } from './import-step.ts'
import { InstallHistory } from './install-history.tsx'
import './packages.css'
import { PlannedImport } from './planned-import.tsx'

interface Planned {
  readonly wish: ImportWish
  readonly plan: ImportPlan
}

interface ImportPageProps {
  readonly crumb: { readonly title: string; readonly href: string }
  /** A package that was sent before; empty: one is chosen here. */
  readonly file: string
  onLeave(): void
}

/** Importing a package: read it, look over the plan and decide, carry it out, and undo it from the history. */
export const ImportPage = ({ crumb, file, onLeave }: ImportPageProps) => {
  const { t } = useTranslation()
  const [planned, setPlanned] = useState<Planned | null>(null)
  /** The import that was begun here last. */
  const [begun, setBegun] = useState<string | null>(null)
  const installs = useCall(listInstalls, {})
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
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

  const plan = async (wish: ImportWish) =>
    setPlanned({ wish, plan: await call(planImport, wish as never, { timeout: 120_000 }) })

  const read = (file: File) =>
    attempt(async () => {
      setSent(0)
      const { data } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file], { onUpload: setSent })
      setSent(1)
      await plan({ file: data[0]?.id ?? '' })
    })

  const readSent = useEffectEvent(() => void attempt(() => plan({ file })))
  useEffect(() => {
    if (file !== '') readSent()
  }, [file])

  const carryOut = () =>
    attempt(async () => {
      if (!planned) return
      const { wish, plan: seen } = planned
      const { install } = await call(importPackage, { ...wish, stamp: seen.stamp } as never, {
        timeout: 120_000,
      })
      await Promise.all(
        [listApps, listInstalls].map(one => queryClient.invalidateQueries({ queryKey: callKey(one) })),
      )
      toast({ text: t('packages.started', { name: seen.name }) })
      setBegun(install)
      setPlanned(null)
    })

  const open = planned?.plan.open
  const isOpen = open !== undefined && open.conflicts + open.errors + open.drafts > 0
  const changesNothing =
    planned !== null &&
    (planned.wish.removes ?? []).length === 0 &&
    !planned.plan.records.some(bringsRecords) &&
    planned.plan.items.every(({ state }) => state !== 'new' && state !== 'changed' && state !== 'conflict')
  return (
    <div className="pk">
      <PageHeader
        crumbs={[crumb]}
        title={planned ? t('packages.import_of', { name: planned.plan.name }) : t('packages.import')}
        extra={
          <button type="button" className="btn t" onClick={planned ? () => setPlanned(null) : onLeave}>
            <Icon name="close" />
            <span className="pk-leave">{t('packages.leave')}</span>
          </button>
        }
        action={
          planned ? (
            <Button type="primary" disabled={isOpen || changesNothing} loading={busy} onClick={carryOut}>
              {t('packages.carry_out')}
            </Button>
          ) : null
        }
      />
      <Steps
        planned={planned?.plan ?? null}
        at={importStep(planned !== null, begun, installs.data?.data ?? [])}
      />
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      {planned ? (
        <PlannedImport
          plan={planned.plan}
          wish={planned.wish}
          busy={busy}
          onPlan={wish => void attempt(() => plan(wish))}
          onWish={wish => setPlanned({ ...planned, wish })}
        />
      ) : (
        <div className="pk-start">
          <FileDrop
            title={t('packages.drop')}
            hint={t('packages.drop_hint')}
            accept=".zip"
            onFile={read}
            busy={busy}
            sent={sent}
          />
          <InstallHistory />
        </div>
      )}
    </div>
  )
}

/** Whether records of a table would be written. */
const bringsRecords = ({ take, counts }: PlannedRecords): boolean =>
  take !== 'none' && counts.new + (take === 'all' ? counts.changed : 0) > 0

interface StepsProps {
  readonly planned: ImportPlan | null
  readonly at: number
}

/** Where one is: reading the package, looking over the plan, importing, trying and undoing. */
const Steps = ({ planned, at }: StepsProps) => {
  const { t } = useTranslation()
  const steps = [
    [t('packages.step.read'), planned ? t('packages.count', { count: planned.items.length }) : ''],
    [
      t('packages.step.check'),
      planned && planned.open.conflicts > 0 ? t('packages.conflicts', { count: planned.open.conflicts }) : '',
    ],
    [t('packages.step.import'), t('packages.step.import_hint')],
    [t('packages.step.try'), ''],
  ] as const
  return (
    <ol className="pk-steps">
      {steps.map(([label, hint], index) => (
        <li
          key={label}
          data-at={index < at ? 'done' : index === at ? 'now' : 'later'}
          aria-current={index === at}
        >
          <b>{index < at ? <Icon name="check" size={14} /> : index + 1}</b>
          <span>{label}</span>
          <small>{hint}</small>
        </li>
      ))}
    </ol>
  )
}
