import { call, callKey, callWithFiles, errorText, queryClient } from '@gantry/client/web'
import { uploadFiles } from '@gantry/files/shared'
import type { TextDialect } from '@gantry/model/shared'
import { Banner, Icon, PageHeader } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createApp, inspectSheet, listApps } from '../../shared/contract.ts'
import type { CreatedApp, SheetChoice, SheetProposal } from '../../shared/types.ts'
import { centreHref } from '../app-address.ts'
import { ImportWatch } from '../transfer/import-watch.tsx'
import { DraftReview, type Review } from './draft-review.tsx'
import { SheetDrop } from './sheet-drop.tsx'

/** What the person said of the file so far. */
interface Told {
  readonly dialect: Partial<TextDialect>
  readonly sheets: readonly SheetChoice[]
}

type Step =
  | { readonly at: 'drop' }
  | { readonly at: 'review'; readonly proposal: SheetProposal; readonly told: Told }
  | { readonly at: 'made'; readonly app: CreatedApp; readonly name: string }

/** From a spreadsheet to a working application: drop it, look over the fields, watch the rows come in. */
export const SheetWizard = ({ onLeave }: { onLeave(): void }) => {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ at: 'drop' })
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

  const readFile = (file: File) =>
    attempt(async () => {
      setSent(0)
      const { data } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file], { onUpload: setSent })
      setSent(1)
      await inspect(data[0]!.id, { dialect: {}, sheets: [] })
    })

  const inspect = async (file: string, told: Told) => {
    const proposal = await call(
      inspectSheet,
      { file, ...told, sheets: [...told.sheets] },
      { timeout: 120_000 },
    )
    setStep({ at: 'review', proposal, told })
  }

  const make = (review: Review) =>
    attempt(async () => {
      const app = await call(createApp, review.app, { timeout: 120_000 })
      await queryClient.invalidateQueries({ queryKey: callKey(listApps) })
      setStep({ at: 'made', app, name: review.app.name })
    })

  return (
    <div className="wz">
      <PageHeader
        crumbs={[{ title: t('apps.centre'), href: centreHref() }]}
        title={t('apps.new_from_sheet')}
        extra={
          <button type="button" className="btn t" onClick={onLeave}>
            <Icon name="close" />
            {t('sheet.leave')}
          </button>
        }
      />
      {step.at === 'review' ? (
        <DraftReview
          proposal={step.proposal}
          onDialect={change =>
            attempt(() =>
              inspect(step.proposal.file, { ...step.told, dialect: { ...step.told.dialect, ...change } }),
            )
          }
          onSheet={choice => {
            const others = step.told.sheets.filter(({ sheet }) => sheet !== choice.sheet)
            return attempt(() => inspect(step.proposal.file, { ...step.told, sheets: [...others, choice] }))
          }}
          busy={busy}
          failure={failure}
          onBack={() => setStep({ at: 'drop' })}
          onDone={make}
        />
      ) : (
        <div className="wz-body">
          {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
          {step.at === 'drop' ? (
            <SheetDrop onFile={readFile} busy={busy} sent={sent} />
          ) : (
            <ImportWatch app={step.app} name={step.name} />
          )}
        </div>
      )}
      {step.at === 'drop' ? (
        <div className="wz-foot">
          <Button onClick={onLeave}>{t('sheet.cancel')}</Button>
        </div>
      ) : null}
    </div>
  )
}
