import type { Finding } from './contract.ts'

type Say = (key: string, params: Readonly<Record<string, string | number>>) => string

/** A finding in one sentence. */
export const sayFinding = (say: Say, { rule, person, day, count, facts }: Finding): string => {
  const of = (name: string): string | number => {
    const value = facts[name]
    return typeof value === 'number' || typeof value === 'string' ? value : ''
  }
  return say(`security.rule.${rule}`, {
    person: person.title,
    day,
    times: count,
    from: of('from'),
    to: of('to'),
    ip: of('ip'),
    most: of('most'),
    failures: of('failures'),
  })
}
