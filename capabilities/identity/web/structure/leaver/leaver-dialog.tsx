import { localise } from '@gantry/base/shared'
import { call, currentLang, errorText } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Held, Ref } from '@gantry/model/shared'
import { Banner, Modal, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LeaverReport, leaverContract } from '../../../shared/index.ts'
import { followJob } from '../follow-job.ts'
import { HeldLine } from './held-line.tsx'

interface LeaverDialogProps {
  readonly member: Ref
  readonly held: readonly Held[]
  /** The member leaves the enterprise, and is not only disabled. */
  readonly departed: boolean
  readonly onClose: () => void
}

/** A choice for one line; null: as the line says for nobody. */
type Choice = Ref | null

const keyOf = ({ kind, key }: Pick<Held, 'kind' | 'key'>): string => `${kind} ${key}`

/** What a member holds, with who takes each line over; the member is disabled when nothing is left. */
export const LeaverDialog = ({ member, held, departed, onClose }: LeaverDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [everything, setEverything] = useState<Ref | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [lines, setLines] = useState(held)
  const [report, setReport] = useState<LeaverReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const open = lines.filter(({ stays }) => !stays)
  const later = lines.filter(({ stays }) => stays)
  const choiceOf = (line: Held): Choice => {
    const own = chosen.get(keyOf(line))
    if (own !== undefined) return own
    return line.successor ? everything : null
  }
  const missing = open.filter(line => choiceOf(line) === null && line.otherwise === null).length
  const handOver = async (): Promise<void> => {
    const choices = open.map(line => ({ kind: line.kind, key: line.key, to: choiceOf(line)?.id ?? null }))
    const { job } = await call(leaverContract.handOverMember, {
      id: member.id,
      choices,
      disable: true,
      departed,
    })
    const { result } = await followJob<LeaverReport>(job, () => undefined)
    await client.invalidateQueries()
    if (!result) return setFailure(t('structure.job.failed'))
    if (result.disabled) {
      toast({ text: t(departed ? 'leaver.done.departed' : 'leaver.done', { name: member.title }) })
      return onClose()
    }
    setReport(result)
    setLines((await call(leaverContract.listHeld, { id: member.id })).data)
  }
  const submit = async () => {
    if (missing > 0) return setFailure(t('leaver.missing', { count: missing }))
    setFailure(null)
    setBusy(true)
    try {
      await handOver()
    } catch (error) {
      setFailure(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={640}
      title={t(departed ? 'leaver.title.departed' : 'leaver.title', { name: member.title })}
      okText={t(report ? 'leaver.again' : departed ? 'leaver.submit.departed' : 'leaver.submit')}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="os-form">
        <p className="ink2">{t(departed ? 'leaver.lead.departed' : 'leaver.lead')}</p>
        {failure ? <Banner kind="bad">{failure}</Banner> : null}
        {report ? <Banner kind="warn">{t('leaver.left', { count: report.left })}</Banner> : null}
        {open.some(({ successor }) => successor) ? (
          <div className="fld">
            <label htmlFor="leaver-everything">{t('leaver.everything')}</label>
            <ReferenceSelect
              id="leaver-everything"
              target="member"
              sign="face"
              many={false}
              chosen={everything ? [everything] : []}
              disabled={busy}
              onChoose={([person = null]) => setEverything(person)}
            />
            <div className="hint">{t('leaver.everything.hint')}</div>
          </div>
        ) : null}
        <ul className="os-held">
          {open.map(line => (
            <HeldLine
              key={keyOf(line)}
              line={line}
              choice={choiceOf(line)}
              busy={busy}
              result={report?.lines.find(each => keyOf(each) === keyOf(line)) ?? null}
              onChoose={choice => setChosen(new Map([...chosen, [keyOf(line), choice]]))}
            />
          ))}
        </ul>
        {later.length > 0 ? (
          <section>
            <h3 className="rd-sec">{t('leaver.stays')}</h3>
            <ul className="os-uses">
              {later.map(line => (
                <li key={keyOf(line)}>
                  <span className="grow">
                    {localise(line.label, currentLang())} <span className="num">{line.count}</span>
                  </span>
                  <span className="ink3">
                    {line.otherwise ? localise(line.otherwise, currentLang()) : null}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Modal>
  )
}
