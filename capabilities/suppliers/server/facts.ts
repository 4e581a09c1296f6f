import { AppError, type Issue, issue } from '@gantry/base/shared'
import { field, fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { SupplierFacts } from '../shared/contract.ts'

const needed = ['name', 'creditCode', 'contact', 'phone', 'email'] as const
const checked = { creditCode: field.creditCode(), phone: field.phone(), email: field.email() }

/**
 * What a company says about itself, in the form it is kept in.
 * @throws AppError request.invalid naming every place
 */
export const factsOf = ({ actor }: Ctx, given: SupplierFacts, offered: readonly string[]): SupplierFacts => {
  const issues: Issue[] = []
  for (const name of needed) if (given[name].trim() === '') issues.push(issue(name, 'required'))
  const read = (name: keyof typeof checked): string => {
    const type = checked[name]
    const parsed = fieldTypeOf(type).parse(given[name].trim(), type, actor)
    if (parsed.ok) return parsed.value === null ? '' : String(parsed.value)
    issues.push(issue(name, parsed.code, parsed.params))
    return ''
  }
  const facts = {
    name: given.name.trim(),
    creditCode: read('creditCode'),
    contact: given.contact.trim(),
    phone: read('phone'),
    email: read('email'),
    categories: [...new Set(given.categories)],
    note: given.note.trim(),
  }
  for (const [at, category] of facts.categories.entries())
    if (!offered.includes(category)) issues.push(issue(`categories.${at}`, 'choice'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return facts
}
