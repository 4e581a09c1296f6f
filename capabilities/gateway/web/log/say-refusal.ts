import type { TFunction } from 'i18next'

interface Refused {
  readonly error: string
  readonly method: string
  readonly ip: string | null
}

/** Words of the error of a logged call. The log keeps its code only: what else its words name is left open. */
export const sayRefusal = (t: TFunction, { error, method, ip }: Refused): string =>
  t(`error.${error}`, { method, ip: ip ?? '…' }).replace(/\{\{\w+\}\}/g, '…')
