import { joined, localise } from '@gantry/base/shared'
import { currentLang, sayBytes, sayMoment } from '@gantry/client/web'
import type { AccessDifference } from '@gantry/model/shared'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Parameter, ReleaseDetail, ReleasePlan } from '../../shared/types.ts'
import type { Decisions } from './use-decisions.ts'

interface FactsProps {
  readonly release: ReleaseDetail
  readonly plan: ReleasePlan
  readonly editable: boolean
  readonly decisions: Decisions
}

/** What a release needs in its target, who gains or loses access, who decides, and the way back. */
export const Facts = ({ release, plan, editable, decisions }: FactsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { parameters, outside, access, open } = plan
  return (
    <aside className="rel-facts">
      {parameters.length + outside.length > 0 ? (
        <section>
          <h2 className="rel-h">
            {t('releases.parameters')}
            {open.parameters > 0 ? (
              <span className="tag bad">{t('releases.left', { count: open.parameters })}</span>
            ) : null}
          </h2>
          {outside.map(({ key, kind, name, here }) => (
            <div key={key} className="fld">
              <span className="rel-label">
                {t(`releases.thing.${kind}`, { defaultValue: t(`${kind}.design`, { defaultValue: kind }) })}{' '}
                <b translate="no">{localise(name, lang)}</b>
              </span>
              <Select
                style={{ width: '100%' }}
                aria-label={t('releases.stands_for', { name: localise(name, lang) })}
                disabled={!editable}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('releases.choose')}
                status={here === null ? 'error' : ''}
                value={here?.id ?? null}
                options={(plan.options[kind] ?? []).map(each => ({
                  value: each.id,
                  label: localise(each.name, lang),
                }))}
                onChange={value => value !== null && decisions.outside(key, value)}
              />
            </div>
          ))}
          {parameters.map(parameter => (
            <ParameterField
              key={parameter.key}
              parameter={parameter}
              editable={editable}
              onKeep={value =>
                parameter.kind === 'secret'
                  ? decisions.secret(parameter.key, value)
                  : decisions.address(parameter.key, value)
              }
            />
          ))}
        </section>
      ) : null}
      <Access access={access} />
      <section>
        <h2 className="rel-h">{t('releases.approval')}</h2>
        <dl>
          <dt>{t('releases.submitted')}</dt>
          <dd translate="no">
            {release.submittedBy ?? '—'} {release.submittedAt ? sayMoment(release.submittedAt) : ''}
          </dd>
          <dt>{t('releases.decided')}</dt>
          <dd translate="no">
            {release.decision ? t(`releases.decision.${release.decision}`) : t('releases.second_person')}{' '}
            {release.decidedBy ?? ''} {release.reason}
            {release.decidedAlone ? <span className="tag warn">{t('releases.decided_alone')}</span> : null}
          </dd>
          {release.deciders.length > 0 ? (
            <>
              <dt>{t('releases.may_decide')}</dt>
              <dd translate="no">{release.deciders.join(' · ')}</dd>
            </>
          ) : null}
        </dl>
      </section>
      <section>
        <h2 className="rel-h">{t('releases.way_back')}</h2>
        <p className="ink2">{t('releases.way_back_means')}</p>
        {release.receives && release.hasBefore ? (
          <a href={`/space-${release.target.id}/api/releases/${release.id}/file?which=before`} download>
            {t('releases.download_before')}
          </a>
        ) : null}
      </section>
      <section>
        <h2 className="rel-h">{t('releases.packaged')}</h2>
        <dl>
          <dt>{t('releases.size')}</dt>
          <dd>{sayBytes(release.size)}</dd>
          <dt>SHA-256</dt>
          <dd className="mono" translate="no" title={release.sha256}>
            {release.sha256.slice(0, 16)}…
          </dd>
        </dl>
        {release.note ? <p translate="no">{release.note}</p> : null}
      </section>
    </aside>
  )
}

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly editable: boolean
  readonly onKeep: (value: string) => void
}

/** An address or a secret of the target; a secret is never shown again. */
const ParameterField = ({ parameter, editable, onKeep }: ParameterFieldProps) => {
  const { t } = useTranslation()
  const { kind, design, packaged, value } = parameter
  const [text, setText] = useState(value ?? packaged)
  const label = `${localise(design, currentLang())} · ${t(`releases.parameter.${kind}`)}`
  const Control = kind === 'secret' ? Input.Password : Input
  return (
    <div className="fld">
      <span className="rel-label" translate="no">
        {label}
      </span>
      <span className="rel-keep">
        <Control
          aria-label={label}
          autoComplete="off"
          disabled={!editable}
          maxLength={kind === 'secret' ? 2_000 : 1_000}
          status={value === null ? 'error' : ''}
          placeholder={kind === 'secret' && value !== null ? t('releases.secret_kept') : ''}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button size="small" disabled={!editable || text.trim() === ''} onClick={() => onKeep(text.trim())}>
          {t(value === null && kind === 'address' ? 'releases.confirm' : 'releases.keep')}
        </Button>
      </span>
    </div>
  )
}

/** Who gains and who loses access, losses first. */
const Access = ({ access }: { readonly access: readonly AccessDifference[] }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const labels = (fields: AccessDifference['fieldsLost']) =>
    joined(
      fields.map(({ label }) => localise(label, lang)),
      lang,
    )
  const loses = ({ lost, fieldsLost }: AccessDifference) => (lost ?? 0) > 0 || fieldsLost.length > 0
  return (
    <section>
      <h2 className="rel-h">{t('releases.access')}</h2>
      {access.length === 0 ? <p className="ink3">{t('releases.access_none')}</p> : null}
      <ul className="rel-access">
        {access
          .toSorted((a, b) => Number(loses(b)) - Number(loses(a)))
          .map(each => (
            <li key={`${each.table.id} ${each.id}`} data-loses={loses(each)}>
              <b translate="no">
                {joined(
                  each.people.slice(0, 3).map(({ title }) => title),
                  lang,
                )}
              </b>
              {each.peopleCount > 3 ? ` +${each.peopleCount - 3}` : ''}
              <small className="rel-below ink2">
                <span translate="no">{localise(each.table.label, lang)}</span> ·{' '}
                {t(`releases.operation.${each.operation}`, { defaultValue: each.operation })}
                {(each.gained ?? 0) > 0 ? ` · ${t('releases.gained', { count: each.gained ?? 0 })}` : ''}
                {(each.lost ?? 0) > 0 ? ` · ${t('releases.lost', { count: each.lost ?? 0 })}` : ''}
                {each.fieldsGained.length > 0 ? ` · +${labels(each.fieldsGained)}` : ''}
                {each.fieldsLost.length > 0 ? ` · −${labels(each.fieldsLost)}` : ''}
              </small>
            </li>
          ))}
      </ul>
    </section>
  )
}
