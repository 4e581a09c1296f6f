import { joined, localise } from '@gantry/base/shared'
import { currentLang, sayNumber } from '@gantry/client/web'
import type { CountedField } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

interface ChangedFieldsProps {
  readonly fields: readonly CountedField[]
  /** True: access to the fields is gained; false: lost. */
  readonly gain: boolean
  /** True: the fields change between masked and unmasked, not between readable and unreadable. */
  readonly masks: boolean
}

/** Maximum number of fields listed per record count; the others are counted. */
const named = 12

/** Fields that become readable, unreadable or masked differently, with the number of records affected. */
export const ChangedFields = ({ fields, gain, masks }: ChangedFieldsProps) => {
  const { t } = useTranslation()
  if (fields.length === 0) return null
  const key = masks ? (gain ? 'whole' : 'masked') : gain ? 'fieldsGained' : 'fieldsLost'
  return (
    <small className={gain ? 'ri-changes-fields ok' : 'ri-changes-fields warn'}>
      {t(`rights.difference.${key}`, {
        fields: alike(fields)
          .map(each => phrase(t, each))
          .join(t('rights.difference.groups')),
      })}
    </small>
  )
}

type Alike = readonly [CountedField, ...CountedField[]]

/** Groups fields that affect the same number of records. */
const alike = (fields: readonly CountedField[]): readonly Alike[] => {
  const found = new Map<string, Alike>()
  for (const field of fields) {
    const key = `${field.count} ${field.capped}`
    const known = found.get(key)
    found.set(key, known ? [...known, field] : [field])
  }
  return [...found.values()]
}

const phrase = (t: TFunction, fields: Alike): string => {
  const lang = currentLang()
  const [{ count, capped }] = fields
  const labels = fields.slice(0, named).map(({ label, of }) => {
    const field = localise(label, lang)
    return of === undefined ? field : t('rights.difference.within', { field, of: localise(of, lang) })
  })
  const left = fields.length - labels.length
  const listed = joined(labels, lang)
  const told = left > 0 ? t('rights.difference.moreFields', { fields: listed, count: left }) : listed
  if (count === null) return t('rights.difference.fieldsUncounted', { fields: told })
  if (count === 0) return t('rights.difference.fieldsUnfelt', { fields: told })
  const number = `${sayNumber(count)}${capped ? '+' : ''}`
  return t('rights.difference.fields', { fields: told, count, number })
}
