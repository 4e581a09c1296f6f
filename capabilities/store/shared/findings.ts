import { isPlainObject, type Json, type Text } from '@gantry/base/shared'

/** `secret` and `address` refuse an upload; `host` is shown to whoever decides. */
export type FindingCode = 'secret' | 'address' | 'host' | 'need' | 'tampered'

/** One result of the automatic checks. */
export interface Finding {
  readonly code: FindingCode
  readonly severity: 'error' | 'warning'
  /** The design it was found in. */
  readonly design: Text
  /** The place inside the body. */
  readonly at: string
  /** What was found; secrets only by their first signs. */
  readonly value: string
}

interface Inspected {
  readonly name: Text
  readonly body: Json
}

const secrets: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}/,
  /\b(?:sk|pk|ghp|gho|glpat|xox[abp])[-_][A-Za-z0-9_-]{16,}\b/,
  /\b(?:password|passwd|pwd|secret|api[_-]?key|token)\s*[=:]\s*["']?[^\s"'{}]{6,}/i,
  /\b[a-z]+:\/\/[^\s/:@]+:[^\s/@]+@/i,
]

/** Members whose text is a secret when it is written there. */
const secretMembers = /^(password|passwd|secret|apiKey|api_key|accessKey|privateKey|token)$/i

const address = /https?:\/\/([^\s/"'<>\\:?#)]+)/gi

/** Hosts that mean another place in each installation. */
const local =
  /^(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[|.*\.(local|internal|lan)$)/i

/** Paths of one machine, and addresses of one space. */
const machine =
  /(?:^|[\s"'(=])(?:[A-Za-z]:\\[^\s]+|\/(?:home|Users|root|etc|var|opt|srv)\/[^\s"']+|\/space-[A-Za-z0-9]{1,32}\/)/

/** Secrets by pattern, hosts outside, and addresses that only mean something where the application was made. */
export const findingsOf = (designs: readonly Inspected[]): readonly Finding[] =>
  designs.flatMap(({ name, body }) => {
    const found: Finding[] = []
    eachText(body, '', (text, at, member) => {
      const add = (code: FindingCode, severity: Finding['severity'], value: string) =>
        found.push({ code, severity, design: name, at, value })
      const hit = secrets.map(pattern => pattern.exec(text)?.[0]).find(Boolean)
      if (hit !== undefined) add('secret', 'error', `${hit.slice(0, 8)}…`)
      else if (secretMembers.test(member) && text.length >= 6 && !/^(\{\{|sealed\.)/.test(text))
        add('secret', 'error', `${text.slice(0, 3)}…`)
      const path = machine.exec(text)?.[0]
      if (path !== undefined) add('address', 'error', path.trim().slice(0, 80))
      for (const [, host = ''] of text.matchAll(address))
        add(local.test(host) ? 'address' : 'host', local.test(host) ? 'error' : 'warning', host.slice(0, 80))
    })
    return found.filter((one, n) => found.findIndex(other => alike(one, other)) === n)
  })

const alike = (a: Finding, b: Finding) => a.code === b.code && a.value === b.value

const eachText = (
  value: Json,
  at: string,
  visit: (text: string, at: string, member: string) => void,
): void => {
  if (typeof value === 'string') visit(value, at, at.slice(at.lastIndexOf('.') + 1))
  else if (Array.isArray(value))
    for (const [n, item] of value.entries()) eachText(item, at ? `${at}.${n}` : String(n), visit)
  else if (isPlainObject(value))
    for (const [name, member] of Object.entries(value))
      eachText(member as Json, at ? `${at}.${name}` : name, visit)
}
