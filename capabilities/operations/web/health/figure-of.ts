import { sayBytes, sayMoment, sayNumber } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { Health } from '../../shared/health/contract.ts'
import { type HealthCheck, isSilent } from '../../shared/health/judge.ts'
import { saySeconds } from '../schema/quantities.ts'
import { sayAge } from './say-age.ts'

type Say = (t: TFunction, health: Health) => string

const ageOf = (t: TFunction, seconds: number | null): string =>
  seconds === null ? t('health.none') : sayAge(seconds)

const figures: Readonly<Record<HealthCheck, Say>> = {
  processes: (t, { processes }) =>
    t('health.processes.now', {
      living: processes.filter(process => !isSilent(process)).length,
      silent: processes.filter(isSilent).length,
    }),
  database: (t, { database }) =>
    t('health.database.now', {
      size: sayBytes(database.bytes),
      age: ageOf(t, database.longestTransaction),
      blocked: database.blocked,
    }),
  connections: (t, { database }) =>
    t('health.connections.now', { used: database.connections, most: database.mostConnections }),
  pool: (t, { processes }) => {
    const sum = (name: 'open' | 'idle' | 'waiting' | 'most') =>
      processes.reduce((so, { pool }) => so + pool[name], 0)
    return t('health.pool.now', {
      used: sum('open') - sum('idle'),
      most: sum('most'),
      waiting: sum('waiting'),
    })
  },
  jobs: (t, { jobs }) =>
    t('health.jobs.now', {
      waiting: sayNumber(jobs.waiting),
      running: sayNumber(jobs.running),
      failed: sayNumber(jobs.failed),
      lost: sayNumber(jobs.givenUp),
      age: ageOf(t, jobs.oldest),
    }),
  schedules: (t, { schedules }) =>
    t('health.schedules.now', {
      all: schedules.length,
      failed: schedules.filter(({ error }) => error !== null).length,
    }),
  delivery: (t, { delivery }) =>
    t('health.delivery.now', {
      waiting: sayNumber(delivery.waiting + delivery.queued),
      parked: sayNumber(delivery.parked),
      age: ageOf(t, delivery.oldest),
    }),
  disk: (t, { disk }) =>
    disk
      ? t('health.disk.now', { free: sayBytes(disk.free), size: sayBytes(disk.size) })
      : t('health.disk.unread'),
  backup: (t, { backup }) => (backup ? sayMoment(backup.madeAt) : t('health.never')),
  statements: (t, { statements }) => {
    if (statements === null) return t('health.statements.off')
    const [slowest] = statements
    return slowest ? t('health.statements.now', { time: saySeconds(slowest.mean) }) : t('health.none')
  },
}

/** The figure of a check in words. */
export const figureOf = (t: TFunction, check: HealthCheck, health: Health): string =>
  figures[check](t, health)
