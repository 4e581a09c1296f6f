import type { Readable } from 'node:stream'
import type { Lang } from '@gantry/base/shared'
import type { Ctx, Log } from '@gantry/kernel/server'
import type { AnyContract, InputOf, OutputOf, RawJson } from '@gantry/model/shared'

/** A file of a multipart form. Its stream must be read or destroyed before the next one is asked for. */
export interface FilePart {
  /** The form field. */
  readonly name: string
  readonly filename: string
  /** As the sender claims; check the content before believing it. */
  readonly mime: string
  readonly stream: Readable
}

export interface CookieOptions {
  /** Seconds; absent: until the browser closes. */
  readonly maxAge?: number
  /** Readable by scripts of the page; absent: `HttpOnly`. */
  readonly readable?: true
}

/** What of a request and its answer is not in the contract. */
export interface Io {
  readonly ip: string
  readonly userAgent: string
  readonly lang: Lang
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Sets a cookie for the whole product: `Path=/`, `SameSite=Lax`, `Secure` over HTTPS, `HttpOnly` unless said otherwise. */
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
  setHeader(name: string, value: string): void
  setStatus(status: number): void
  /** The body of a contract with `body: 'stream'`, as it arrives. */
  readonly body: Readable
  /** The files of a contract with `body: 'multipart'`, as they arrive; fields sent before the first file are in the input. */
  files(): AsyncIterable<FilePart>
  /** Aborted when the caller goes away before the answer is complete. */
  readonly signal: AbortSignal
  readonly log: Log
}

/**
 * An answer that is a file: sent with its name (RFC 6266, RFC 8187), as one of a closed list of types, never sniffed, and
 * without rights in the browser.
 */
export class Download {
  readonly stream: Readable
  readonly filename: string
  readonly mime: string
  /** Bytes, when known beforehand. */
  readonly size: number | undefined
  /** Asks to be shown in the page rather than saved; heeded for types a browser only paints. */
  readonly inline: boolean

  constructor(file: { stream: Readable; filename: string; mime: string; size?: number; inline?: boolean }) {
    this.stream = file.stream
    this.filename = file.filename
    this.mime = file.mime
    this.size = file.size
    this.inline = file.inline ?? false
  }
}

/** A contract and what answers it. The context of a `public` contract may belong to nobody: see `anonymous`. */
export interface Endpoint {
  readonly contract: AnyContract
  handle(ctx: Ctx, input: unknown, io: Io): Promise<unknown>
}

export const endpoint = <C extends AnyContract>(
  contract: C,
  handle: (ctx: Ctx, input: InputOf<C>, io: Io) => Promise<OutputOf<C> | RawJson | Download>,
): Endpoint => {
  const built: { contract: AnyContract; handle(ctx: Ctx, input: InputOf<C>, io: Io): Promise<unknown> } = {
    contract,
    handle,
  }
  return built
}
