import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, useCall } from '@gantry/client/web'
import { Avatar, Icon, type IconName, Skeleton } from '@gantry/ui/web'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readInstance } from '../../shared/contract.ts'
import type { ExceptionRow, Repair } from '../../shared/exceptions-contract.ts'
import { saySpan } from '../desk/say-time.ts'
import { TaskTrack } from '../desk/task-track.tsx'
import '../record/record-flow.css'
import { Way } from '../record/way.tsx'
import { Standing } from '../standing.tsx'
import { CorrectData } from './correct-data.tsx'
import { ExceptionWhy } from './exception-why.tsx'
import { isFinal } from './is-final.ts'
import { RepairChoice } from './repair-choice.tsx'
import { useRepair } from './use-repair.ts'

interface ExceptionPaneProps {
  readonly row: ExceptionRow
  /** Its place among those fetched, from 1, and how many there are altogether. */
  readonly place: number
  readonly total: string
  readonly hasNext: boolean
  onGo(step: 1 | -1): void
  onClose(): void
  /** It was repaired. */
  onDone(): void
}

/** The opened exception: what it is, why it does not go on, how it can be repaired, and its track. */
export const ExceptionPane = ({ row, place, total, hasNext, onGo, onClose, onDone }: ExceptionPaneProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { data: view, error } = useCall(readInstance, { instance: row.instance })
  const [chosen, setChosen] = useState<Repair | undefined>(row.may[0])
  // What is offered changes with the state of the instance.
  const repair = row.may.find(each => each === chosen) ?? row.may[0] ?? 'recover'
  const repairing = useRepair([row], repair, onDone)
  const choose = (next: Repair) => {
    repairing.forget()
    setChosen(next)
  }
  const go = (label: string, icon: IconName, step: 1 | -1, disabled: boolean) => (
    <Tooltip title={t(label)}>
      <Button
        type="text"
        aria-label={t(label)}
        icon={<Icon name={icon} />}
        disabled={disabled}
        onClick={() => onGo(step)}
      />
    </Tooltip>
  )
  return (
    <article className="wx-article">
      <header className="wx-bar">
        <Button
          type="text"
          className="wx-back"
          aria-label={t('exception.back')}
          icon={<Icon name="left" />}
          onClick={onClose}
        />
        <span className="wx-place cut" translate="no">
          {localise(row.workflow, lang)}
        </span>
        <span className="wx-of">
          {place} / {total}
        </span>
        {go('approvals.previous', 'up', -1, place <= 1)}
        {go('approvals.next', 'down', 1, !hasNext)}
      </header>
      <div className="wx-scroll">
        <h2>
          <Link to={inSpace(`/${row.table}/detail/${row.record}`)} translate="no">
            {row.subject || t('approvals.untitled')}
          </Link>
        </h2>
        <p className="wx-meta">
          <Standing state={row.state} outcome={null} />
          <span className="wx-who">
            <Avatar name={row.initiator.title || null} seed={row.initiator.id} />
            <span translate="no">{row.initiator.title}</span>
          </span>
          <span className="wx-stuck">
            <Icon name="clock" size={14} />
            {t('exception.waits', { span: saySpan(t, Date.now() - Date.parse(row.since)) })}
          </span>
        </p>
        {view ? <Way view={view} /> : error ? null : <Skeleton rows={1} />}
        <ExceptionWhy row={row} />
        {row.kind === 'failed' && !row.retrying ? <CorrectData row={row} /> : null}
        <RepairChoice row={row} repairing={repairing} onChoose={choose} />
        {view ? <TaskTrack view={view} now={Date.now()} /> : null}
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
      </div>
      <Foot repairing={repairing} />
    </article>
  )
}

const Foot = ({ repairing }: { readonly repairing: ReturnType<typeof useRepair> }) => {
  const { t } = useTranslation()
  const { repair, given, results, error } = repairing
  const [refused] = results
  return (
    <footer className="wx-foot">
      <span className="wx-said" role="alert">
        {error ? errorText(t, error) : refused?.code ? t(`error.${refused.code}`, refused.params) : null}
      </span>
      <Button
        type="primary"
        danger={isFinal(repair)}
        disabled={!repairing.isComplete}
        loading={repairing.isPending}
        onClick={repairing.send}
      >
        {repair === 'assign' && given.person
          ? t('exception.assign_to', { name: given.person.title })
          : t(`exception.do.${repair}`)}
      </Button>
    </footer>
  )
}
