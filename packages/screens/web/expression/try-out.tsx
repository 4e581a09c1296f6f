import type { Json, JsonObject, Lang } from '@gantry/base/shared'
import type { Checked, Row } from '@gantry/expr/shared'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sampleFields } from './sample-fields.ts'
import { SamplePart } from './sample-part.tsx'
import { type Tried, tryValue } from './try-value.ts'

interface TryOutProps {
  readonly checked: Checked
  readonly sample: Row | undefined
  readonly timeZone: string
  readonly lang: Lang
}

/** The result on a sample record, updated while the user types. The user may change the values the expression reads. */
export const TryOut = ({ checked, sample, timeZone, lang }: TryOutProps) => {
  const { t } = useTranslation()
  // Changed values belong to one sample; another record resets them.
  const shown = JSON.stringify(sample ?? {})
  const [edited, setEdited] = useState<{ of: string; values: JsonObject }>({ of: shown, values: {} })
  const changes = edited.of === shown ? edited.values : {}
  const row = useMemo(() => ({ ...JSON.parse(shown), ...changes }) as JsonObject, [shown, changes])
  const good = checked.issues.length === 0
  const tried = useMemo(
    () => (good ? tryValue(checked, row, timeZone, Date.now()) : null),
    [good, checked, row, timeZone],
  )
  const fields = good ? sampleFields(checked) : []
  const put = (id: string, value: Json) => setEdited({ of: shown, values: { ...changes, [id]: value } })
  return (
    <section className="ex-try" aria-label={t('expression.try')}>
      <div className="ex-tried">
        <b>{t('expression.try')}</b>
        <output aria-live="polite">{tried ? <Outcome tried={tried} /> : '—'}</output>
        {Object.keys(changes).length > 0 && (
          <button type="button" className="btn t xs" onClick={() => setEdited({ of: shown, values: {} })}>
            {t('expression.try.reset')}
          </button>
        )}
      </div>
      {fields.length > 0 && (
        <div className="ex-sample">
          {fields.map(field => (
            <SamplePart
              key={field.id}
              field={field}
              value={row[field.id] ?? null}
              lang={lang}
              onChange={value => put(field.id, value)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

const Outcome = ({ tried }: { tried: Tried }) => {
  const { t } = useTranslation()
  if (tried.kind === 'stopped') return <span className="ex-stopped">{t('expression.try.stopped')}</span>
  if (tried.kind === 'empty') return <span className="ink3">{t('expression.nothing')}</span>
  if (tried.kind === 'yesNo') return tried.yes ? t('expression.yes') : t('expression.no')
  return <span translate="no">{tried.text.length > 500 ? `${tried.text.slice(0, 500)}…` : tried.text}</span>
}
