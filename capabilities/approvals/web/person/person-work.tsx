import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, type PersonPartProps, useCall } from '@gantry/client/web'
import { StatusGlyph } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personWork } from '../../shared/person-contract.ts'
import { sayDue } from '../desk/say-time.ts'
import './person-work.css'

/** On the card of a colleague: what the person has on hand, as far as it concerns the viewer too. */
const PersonWork = ({ person }: PersonPartProps) => {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const work = useCall(personWork, { person }).data
  if (!work || work.total === 0) return null
  const lang = currentLang()
  return (
    <section className="person-work" aria-labelledby="person-work">
      <h3 id="person-work">
        {t('approvals.person.work')} <span className="ink3 cap">{work.total}</span>
        <span className="ink3 cap">{t('approvals.person.work.why')}</span>
      </h3>
      <ul>
        {work.data.map(({ instance, task, table, record, subject, workflow, node, due, interrupted }) => (
          <li key={`${instance}.${task}`}>
            <a href={inSpace(`/${table}/detail/${record}`)}>
              <StatusGlyph state="progress" />
              <span className="cut" translate="no">
                {subject || t('approvals.untitled')}
              </span>
              <span className="ink3 cap cut" translate="no">
                {localise(workflow, lang)} · {localise(node, lang)}
              </span>
              {due && interrupted ? (
                <span className="ink3 cap">{t('approvals.due.stands')}</span>
              ) : due ? (
                <time dateTime={due} className={Date.parse(due) <= now ? 'late cap' : 'ink3 cap'}>
                  {sayDue(t, due, now)}
                </time>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      {work.total > work.data.length ? (
        <p className="ink3 cap">
          {t('approvals.person.work.more', { count: work.total - work.data.length })}
        </p>
      ) : null}
    </section>
  )
}

export default PersonWork
