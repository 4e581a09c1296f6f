import type { TFunction } from 'i18next'

interface Refused {
  readonly error: string
  readonly method: string
  readonly ip: string | null
  readonly refused?: readonly string[]
}

/** Words of the error of a logged call. The log keeps its code and the parameters it names: what else its words name is left open. */
export const sayRefusal = (t: TFunction, { error, method, ip, refused = [] }: Refused): string =>
  [t(`error.${error}`, { method, ip: ip ?? '…' }).replace(/\{\{\w+\}\}/g, '…'), refused.join(', ')]
    .filter(Boolean)
    .join(': ')
