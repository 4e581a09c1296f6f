import { isPlainObject, type Json } from '@gantry/base/shared'
import type { Ref } from '@gantry/model/shared'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTypeOf } from '../../shared/index.ts'
import type { FilterInputProps } from '../field-view.ts'
import { ReferenceSelect } from '../parts/reference-select.tsx'
import { refOf } from '../ref-of.ts'
import { useRecordTitles } from '../use-record-titles.ts'

/** Terms that refer to the current user, by target table. */
const termsOf: Readonly<Record<string, readonly string[]>> = {
  member: ['me'],
  department: ['myDepartments', 'myDepartmentsAndBelow'],
}
const mark = 'term:'

/** Selects records of the target, or the current user or their departments. */
export const ReferenceFilter = (props: FilterInputProps) => {
  const { t } = useTranslation()
  const { field, operator, value, onChange, literal, ...rest } = props
  const many = operator !== 'eq' && operator !== 'ne' && operator !== 'under'
  const target = fieldTypeOf(field).target?.(field) ?? ''
  const terms = useMemo(
    () =>
      ((literal ? undefined : termsOf[target]) ?? []).map(term => ({
        id: `${mark}${term}`,
        title: t(`field.term.${term}`),
      })),
    [target, literal, t],
  )
  const given = [value ?? []].flat()
  // An expression and a grant hold ids alone.
  const titles = useRecordTitles(
    target,
    given.filter(each => typeof each === 'string'),
  )
  const chosen = given.flatMap(each => termOf(each, terms) ?? titled(refOf(each), titles) ?? [])
  const operands = (picked: readonly Ref[]): Json => {
    const values = picked.map(({ id, title }) =>
      id.startsWith(mark) ? { term: id.slice(mark.length) } : { id, title },
    )
    return many ? (values.length > 0 ? values : null) : (values[0] ?? null)
  }
  return (
    <ReferenceSelect
      {...rest}
      size="small"
      target={target}
      sign={target === 'member' ? 'face' : 'link'}
      terms={terms}
      chosen={chosen}
      many={many}
      onChoose={picked => onChange(operands(picked))}
    />
  )
}

const titled = (reference: Ref | null, titles: ReadonlyMap<string, string>): Ref | null => {
  const title = reference && titles.get(reference.id)
  return title ? { id: reference.id, title } : reference
}

const termOf = (value: Json, terms: readonly Ref[]): Ref | undefined =>
  isPlainObject(value) ? terms.find(({ id }) => id === `${mark}${String(value.term)}`) : undefined
