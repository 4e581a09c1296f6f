import { joined } from '@gantry/base/shared'
import { currentLang, sayNumber } from '@gantry/client/web'
import type { AccessDifference, ChangedRule } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import { ChangedFields } from './changed-fields.tsx'

interface AccessDifferencesProps {
  readonly differences: readonly AccessDifference[]
  /** Label of a line: the table in a comparison of one person, the people in a comparison of one table. */
  name(difference: AccessDifference): string
}

type Alike = readonly [AccessDifference, ...AccessDifference[]]

/** Who would gain or lose access, one line per difference. */
export const AccessDifferences = ({ differences, name }: AccessDifferencesProps) => (
  <ul className="ri-changes">
    {together(differences).map(alike => (
      <Difference key={alike[0].id} alike={alike} name={name(alike[0])} />
    ))}
  </ul>
)

/** Merges operations of a table that change for the same people on the same records into one line. */
const together = (differences: readonly AccessDifference[]): readonly Alike[] => {
  const found = new Map<string, Alike>()
  for (const difference of differences) {
    const { id: _, operation, ...rest } = difference
    // Unmasking has a wording of its own.
    const key = JSON.stringify([rest, operation === 'unmask'])
    const known = found.get(key)
    found.set(key, known ? [...known, difference] : [difference])
  }
  return [...found.values()]
}

const ruleTags: Readonly<Record<ChangedRule, string>> = { begins: 'ok', ends: 'warn', changes: '' }

const Difference = ({ alike, name }: { readonly alike: Alike; readonly name: string }) => {
  const { t } = useTranslation()
  const [{ operation, rule, gained, lost, capped, gainedSamples, lostSamples, fieldsGained, fieldsLost }] =
    alike
  const lang = currentLang()
  const counted = (count: number) => ({
    count,
    number: `${sayNumber(count)}${capped ? '+' : ''}`,
  })
  const samples = [...gainedSamples, ...lostSamples].map(({ title }) => title).filter(title => title !== '')
  const unfelt =
    rule === undefined && gained === 0 && lost === 0 && fieldsGained.length === 0 && fieldsLost.length === 0
  const masks = operation === 'unmask'
  return (
    <li>
      <span className="ri-changes-name" translate="no">
        {name}
      </span>
      <span className="ink2">
        {joined(
          alike.map(({ operation }) => t(`rights.operation.${operation}`)),
          lang,
        )}
      </span>
      <span className="grow" />
      {gained === null ? <span className="ink3">{t('rights.difference.uncounted')}</span> : null}
      {rule ? <span className={`tag ${ruleTags[rule]}`}>{t(`rights.difference.rule.${rule}`)}</span> : null}
      {unfelt ? <span className="ink3">{t('rights.difference.unfelt')}</span> : null}
      {gained ? <span className="tag ok">{t('rights.difference.gained', counted(gained))}</span> : null}
      {lost ? <span className="tag warn">{t('rights.difference.lost', counted(lost))}</span> : null}
      <ChangedFields fields={fieldsGained} gain masks={masks} />
      <ChangedFields fields={fieldsLost} gain={false} masks={masks} />
      {samples.length > 0 ? (
        <small className="ink3 cut" translate="no">
          {joined(samples, lang)}
        </small>
      ) : null}
    </li>
  )
}
