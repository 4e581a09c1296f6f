import { clockAt, clockForm, errorText, momentAt, useAction, useCall, useSession } from '@gantry/client/web'
import { OfferContext, ReferenceSelect } from '@gantry/fields/web'
import { type Ref, where } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Banner, Icon, Skeleton, toast } from '@gantry/ui/web'
import { agencyPermissions } from '@gantry/workflow/shared'
import { Button, Checkbox, DatePicker, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Agency,
  createAgency,
  editAgency,
  listAgencies,
  listAgencyScopes,
} from '../../shared/agency-contract.ts'
import { type ChosenScope, ScopeChoice } from './scope-choice.tsx'

interface AgencyFormProps {
  /** Null: a new one. */
  readonly given: Agency | null
  /** False: `given` is only the template of a new agency. */
  readonly edits: boolean
  onClose(): void
}

const mostCharacters = 60

/** Administrators and officers can never be agents. */
const possibleAgents = where('user_type', 'eq', 'user')

const scopeOf = ({ scope }: Agency): ChosenScope => ({
  apps: scope.filter(({ tables }) => tables.length === 0).map(({ id }) => id),
  tables: scope.flatMap(({ tables }) => tables.map(({ id }) => id)),
})

/** Agent, validity, applications and permissions of an agency. */
export const AgencyForm = ({ given, edits, onClose }: AgencyFormProps) => {
  const { t } = useTranslation()
  const id = useId()
  const me = useSession().user.name
  const offered = useCall(listAgencyScopes, {})
  const [agent, setAgent] = useState<readonly Ref[]>(given ? [given.agent] : [])
  const [from, setFrom] = useState<Dayjs | null>(
    dayjs(clockAt(edits && given ? given.from : Date.now())).startOf('minute'),
  )
  const [to, setTo] = useState<Dayjs | null>(edits && given ? dayjs(clockAt(given.to)) : null)
  const [scope, setScope] = useState<ChosenScope>(given ? scopeOf(given) : { apps: [], tables: [] })
  const [may, setMay] = useState<Agency['may']>(given?.may ?? ['handle_todo'])
  const [note, setNote] = useState(given?.note ?? '')
  const onDone = () => {
    toast({ text: t('agency.saved') })
    onClose()
  }
  const create = useAction(createAgency, { refresh: [listAgencies], onDone })
  const edit = useAction(editAgency, { refresh: [listAgencies], onDone })
  const run = edits ? edit : create
  const length = [...note.trim()].length
  const [first] = agent
  const complete =
    first !== undefined &&
    from &&
    to &&
    scope.apps.length + scope.tables.length > 0 &&
    may.length > 0 &&
    length <= mostCharacters
  const save = () => {
    if (!first || !from || !to) return
    const body = {
      agent: first.id,
      from: momentAt(from.format(clockForm)),
      to: momentAt(to.format(clockForm)),
      apps: [...scope.apps],
      tables: [...scope.tables],
      may: [...may],
      note: note.trim(),
    }
    if (edits && given) edit.mutate({ id: given.id, ...body })
    else create.mutate(body)
  }
  const issues = run.error?.issues ?? []
  const wrong = (...names: readonly string[]): ReactNode =>
    issues
      .filter(each => names.includes(each.field))
      .map(each => (
        <p key={`${each.field} ${each.code}`} className="hint err" role="alert">
          <Icon name="err" size={14} />
          {issueText(t, each)}
        </p>
      ))
  const label = (name: string, key: string, extra?: ReactNode) => (
    <label htmlFor={`${id}-${name}`} id={`${id}-${name}-l`}>
      {t(key)}
      <span className="req">*</span> {extra}
    </label>
  )
  return (
    <form
      className="ag-form"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <header>
        <h2>{t(edits ? 'agency.edit' : 'agency.new')}</h2>
        <span className="grow" />
        <Button type="text" aria-label={t('ui.cancel')} icon={<Icon name="close" />} onClick={onClose} />
      </header>
      <div className="ag-fields">
        {run.error && issues.length === 0 ? <Banner kind="bad">{errorText(t, run.error)}</Banner> : null}
        <div className="fld">
          {label('agent', 'agency.agent')}
          <OfferContext value={possibleAgents}>
            <ReferenceSelect
              id={`${id}-agent`}
              target="member"
              sign="face"
              many={false}
              chosen={agent}
              onChoose={setAgent}
            />
          </OfferContext>
          {wrong('agent')}
        </div>
        <div className="fld">
          {label('from', 'agency.validity')}
          <div className="ag-two">
            <DatePicker
              id={`${id}-from`}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              aria-label={t('agency.from')}
              placeholder={t('agency.from')}
              value={from}
              onChange={setFrom}
            />
            <DatePicker
              id={`${id}-to`}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              aria-label={t('agency.to')}
              placeholder={t('agency.to')}
              value={to}
              onChange={setTo}
            />
          </div>
          {wrong('from', 'to')}
        </div>
        <div className="fld">
          {label(
            'scope',
            'agency.apps',
            <small>{t('agency.apps.chosen', { count: scope.apps.length + scope.tables.length })}</small>,
          )}
          {offered.error ? (
            <Banner kind="bad">{errorText(t, offered.error)}</Banner>
          ) : offered.data ? (
            <ScopeChoice
              offered={offered.data.data}
              chosen={scope}
              labelledBy={`${id}-scope-l`}
              onChoose={setScope}
            />
          ) : (
            <Skeleton kind="form" rows={3} />
          )}
          {wrong('scope', 'apps', 'tables')}
        </div>
        <div className="fld">
          {label('may', 'agency.may')}
          <fieldset className="ag-may" aria-labelledby={`${id}-may-l`}>
            {agencyPermissions.map(right => (
              <Checkbox
                key={right}
                checked={may.includes(right)}
                onChange={event =>
                  setMay(before =>
                    event.target.checked ? [...before, right] : before.filter(each => each !== right),
                  )
                }
              >
                <b>{t(`agency.may.${right}`)}</b>
                <small>{t(`agency.may.${right}.why`, { name: me })}</small>
              </Checkbox>
            ))}
          </fieldset>
          {wrong('may')}
        </div>
        <div className="fld">
          <label htmlFor={`${id}-note`}>{t('agency.note')}</label>
          <Input
            id={`${id}-note`}
            value={note}
            maxLength={240}
            status={length > mostCharacters ? 'error' : ''}
            suffix={<small>{t('agency.characters', { length, most: mostCharacters })}</small>}
            onChange={event => setNote(event.target.value)}
          />
          {wrong('note')}
        </div>
      </div>
      <footer>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={!complete} loading={run.isPending}>
          {t('agency.save')}
        </Button>
      </footer>
    </form>
  )
}
