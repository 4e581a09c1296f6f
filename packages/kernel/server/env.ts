import { isIP } from 'node:net'
import { StartProblem } from './start-problem.ts'

/** Settings read from environment variables before the first connection (design, section 4). */
export interface Env {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** Null: Gantry runs the built-in PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  /** Port of the broker for devices; the next free one if it is taken, 0 picks one. */
  readonly mqttPort: number
  readonly roles: ReadonlySet<Role>
  readonly demo: boolean
  readonly demoPassword: string | null
  /** Trusted reverse proxies (`X-Forwarded-*` headers for address and protocol), as `loopback` or a list. */
  readonly trustedProxies: string | null
}

/** Roles of a process: serve requests, run jobs, listen to devices and brokers; all of them by default. */
export const processRoles = ['web', 'worker', 'ingest'] as const
export type Role = (typeof processRoles)[number]

/** @throws StartProblem config_invalid naming the variable. */
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env => ({
  port: integer('GANTRY_PORT', source.GANTRY_PORT ?? '3000', 65_535),
  host: source.GANTRY_HOST || '127.0.0.1',
  dataFolder: source.GANTRY_DATA || './data',
  databaseUrl: source.DATABASE_URL || null,
  mqttPort: integer('GANTRY_MQTT_PORT', source.GANTRY_MQTT_PORT || '1883', 65_535),
  roles: rolesOf(source.GANTRY_ROLES),
  demo: source.GANTRY_DEMO !== '0',
  demoPassword: source.GANTRY_DEMO_PASSWORD || null,
  trustedProxies: proxiesOf(source.GANTRY_TRUSTED_PROXIES),
})

const integer = (name: string, text: string, max: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new StartProblem('config_invalid', { name, value: text })
  return value
}

/** Comma-separated names of ranges, addresses and networks. */
const proxiesOf = (text: string | undefined): string | null => {
  if (!text) return null
  const isProxy = (one: string): boolean => {
    const [address = '', bits, ...rest] = one.trim().split('/')
    if (/^(loopback|linklocal|uniquelocal)$/.test(one.trim())) return true
    const size = isIP(address) === 4 ? 32 : 128
    const isSize = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size)
    return isIP(address) > 0 && isSize && rest.length === 0
  }
  if (!text.split(',').every(isProxy))
    throw new StartProblem('config_invalid', { name: 'GANTRY_TRUSTED_PROXIES', value: text })
  return text
}

const rolesOf = (text: string | undefined): ReadonlySet<Role> => {
  const names = text ? text.split(',').map(name => name.trim()) : [...processRoles]
  for (const name of names)
    if (!processRoles.some(role => role === name))
      throw new StartProblem('config_invalid', { name: 'GANTRY_ROLES', value: name })
  return new Set(processRoles.filter(role => names.includes(role)))
}
