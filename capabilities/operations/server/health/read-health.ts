import { type Kernel, platform, readVitals, sql } from '@gantry/kernel/server'
import type { Health } from '../../shared/health/contract.ts'
import { judge } from '../../shared/health/judge.ts'
import { metricsSince } from './metrics-key.ts'

/** Figures are read anew after so many milliseconds, however many ask for them. */
const fresh = 3_000
/** Somebody is online whose session was used within this time. */
const online = '5 minutes'

type Figures = Omit<Health, 'metricsSince'>

const known = new WeakMap<Kernel, { readonly at: number; readonly figures: Promise<Figures> }>()

/** The figures of the installation, a few seconds old at most. */
export const readFigures = (kernel: Kernel): Promise<Figures> => {
  const last = known.get(kernel)
  if (last && Date.now() - last.at < fresh) return last.figures
  const figures = measure(kernel)
  known.set(kernel, { at: Date.now(), figures })
  figures.catch(() => known.delete(kernel))
  return figures
}

const measure = async (kernel: Kernel): Promise<Figures> => {
  const [vitals, people] = await Promise.all([readVitals(kernel), countPeople(kernel)])
  return { ...vitals, people, checks: judge(vitals) }
}

const countPeople = async (kernel: Kernel): Promise<number> => {
  const { rows } = await platform(kernel).run<{ people: number }>(sql`
    select count(distinct account) as people from gantry.session
    where last_seen_at > ${kernel.now()}::timestamptz - ${online}::interval`)
  return rows[0]!.people
}

/** The figures with the state of each, for the operator. */
export const readHealth = async (kernel: Kernel): Promise<Health> => ({
  ...(await readFigures(kernel)),
  metricsSince: await metricsSince(kernel),
})
