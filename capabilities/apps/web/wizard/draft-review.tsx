import { ApiError, errorText, useCall } from '@gantry/client/web'
import type { TextDialect } from '@gantry/model/shared'
import { Banner } from '@gantry/ui/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppSign, freeName, signOf } from '../../shared/app-sign.ts'
import { listApps } from '../../shared/contract.ts'
import {
  type AppScope,
  appScopes,
  type NewApp,
  type SheetChoice,
  type TablesProposal,
} from '../../shared/types.ts'
import { arrange, changeDraft, chooseWay, draftsOf, includeSheet, moveBetween } from './arrange.ts'
import { FileReading } from './file-reading.tsx'
import { SheetSection } from './sheet-section.tsx'
import { SignPicker } from './sign-picker.tsx'

export interface Review {
  readonly app: NewApp
}

interface DraftReviewProps {
  readonly proposal: TablesProposal
  readonly busy: boolean
  readonly failure: unknown
  onDialect(change: Partial<TextDialect>): void
  onSheet(choice: SheetChoice): void
  onBack(): void
  onDone(review: Review): void
}

/** Why the tables could not be made, with the places that are wrong. */
const Refused = ({ failure }: { readonly failure: unknown }) => {
  const { t } = useTranslation()
  const issues = failure instanceof ApiError ? failure.issues : []
  return (
    <Banner kind="bad">
      {errorText(t, failure)}
      {issues.length > 0 ? (
        <ul>
          {issues.slice(0, 5).map(({ field, code, params }) => (
            <li key={`${field} ${code}`}>
              <code translate="no">{field}</code> {t(`issue.${code}`, { ...params })}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  )
}

/**
 * What is proposed for a file or a description, to be looked over: nothing need be touched for a list that is in order.
 */
export const DraftReview = ({
  proposal,
  busy,
  failure,
  onDialect,
  onSheet,
  onBack,
  onDone,
}: DraftReviewProps) => {
  const { t } = useTranslation()
  const isDescribed = proposal.file === undefined
  const apps = useCall(listApps, {})
  const taken = (apps.data?.data ?? []).map(app => app.name)
  const [typed, setName] = useState<string | null>(null)
  const name = typed ?? freeName(proposal.name.replace(/\.[^.]*$/, '').slice(0, 36), taken)
  const [chosen, setSign] = useState<AppSign | null>(null)
  const sign = chosen ?? signOf(name)
  const isTaken = taken.includes(name.trim())
  const [system, setSystem] = useState('')
  const [scope, setScope] = useState<AppScope>('all')
  const [edited, setEdited] = useState({ of: proposal, arranged: arrange(proposal) })
  // A file that is read otherwise is proposed anew; what was said of the application stays.
  const arranged = edited.of === proposal ? edited.arranged : arrange(proposal)
  const setArranged = (changed: typeof arranged) => setEdited({ of: proposal, arranged: changed })
  const sheets = draftsOf(arranged)
  const fieldCount = sheets.reduce((sum, sheet) => sum + Object.keys(sheet.table.fields).length, 0)
  const done = () =>
    onDone({
      app: {
        name: name.trim(),
        ...sign,
        scope,
        ...(proposal.file !== undefined && { file: proposal.file }),
        ...(proposal.dialect && { dialect: proposal.dialect }),
        sheets,
        ...(system.trim() ? { system: system.trim() } : {}),
      },
    })

  return (
    <>
      <div className="wz-body">
        {failure ? <Refused failure={failure} /> : null}
        <div className="wz-head">
          <div>
            <label htmlFor="wz-name">{t('sheet.app_name')}</label>
            <div className="row wz-name">
              <SignPicker sign={sign} onChange={setSign} />
              <Input
                id="wz-name"
                value={name}
                maxLength={40}
                status={isTaken ? 'error' : ''}
                aria-invalid={isTaken || undefined}
                aria-describedby={isTaken ? 'wz-taken' : undefined}
                onChange={event => setName(event.target.value)}
              />
            </div>
            {isTaken ? (
              <p id="wz-taken" className="wz-wrong" role="alert">
                {t('sheet.name_taken')}
              </p>
            ) : null}
          </div>
          <div>
            <label htmlFor="wz-system">{t('sheet.system')}</label>
            <Input
              id="wz-system"
              value={system}
              maxLength={40}
              placeholder={t('sheet.system_hint')}
              onChange={event => setSystem(event.target.value)}
            />
          </div>
          <div>
            <label htmlFor="wz-scope">{t('sheet.scope')}</label>
            <Select
              id="wz-scope"
              value={scope}
              onChange={setScope}
              style={{ width: '100%' }}
              options={appScopes.map(value => ({ value, label: t(`sheet.scope.${value}`) }))}
            />
          </div>
        </div>
        {proposal.hidden.length > 0 ? (
          <div className="row rd-hidden">
            <span className="ink2">{t('reading.hidden')}</span>
            {proposal.hidden.map(({ sheet, name: hidden }) => (
              <Checkbox key={sheet} checked={false} disabled={busy} onChange={() => onSheet({ sheet })}>
                <span translate="no">{hidden}</span>
              </Checkbox>
            ))}
          </div>
        ) : null}
        {arranged.map(sheet => (
          <SheetSection
            key={sheet.sheet}
            sheet={sheet}
            all={arranged}
            isDescribed={isDescribed}
            reading={
              <FileReading
                dialect={proposal.dialect}
                reading={proposal.readings.find(each => each.sheet === sheet.sheet)}
                busy={busy}
                onDialect={onDialect}
                onSheet={onSheet}
              />
            }
            onUse={isUsed => setArranged(includeSheet(arranged, sheet.sheet, isUsed))}
            onChoose={way => setArranged(chooseWay(arranged, sheet.sheet, way))}
            onChange={draft => setArranged(changeDraft(arranged, draft))}
            onMove={column => setArranged(moveBetween(arranged, sheet.sheet, column))}
          />
        ))}
      </div>
      <div className="wz-foot">
        <Button onClick={onBack} disabled={busy}>
          {t(isDescribed ? 'sheet.describe_again' : 'sheet.other_file')}
        </Button>
        <span className="grow" />
        <span className="ink3 wz-count">
          {t('sheet.summary', { tables: sheets.length, fields: fieldCount })}
        </span>
        <Button
          type="primary"
          loading={busy}
          disabled={name.trim() === '' || isTaken || sheets.length === 0}
          onClick={done}
        >
          {t(isDescribed ? 'sheet.create_described' : 'sheet.create')}
        </Button>
      </div>
    </>
  )
}
