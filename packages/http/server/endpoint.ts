import type { Readable } from 'node:stream'
import type { Json, Lang } from '@gantry/base/shared'
import type { Ctx, Log } from '@gantry/kernel/server'
import type { AnyContract, Feature, InputOf, OutputOf, RawJson } from '@gantry/model/shared'

/** A file of a multipart form. Its stream must be consumed or destroyed before the next one is requested. */
export interface FilePart {
  /** The form field. */
  readonly name: string
  readonly filename: string
  /** As claimed by the sender; verify the content before relying on it. */
  readonly mime: string
  readonly stream: Readable
}

export interface CookieOptions {
  /** Seconds; absent: a session cookie. */
  readonly maxAge?: number
  /** Readable by scripts of the page; absent: `HttpOnly`. */
  readonly readable?: true
}

/** Access to the request and response beyond the contract. */
export interface Io {
  readonly ip: string
  /** Scheme and host at which the caller reached the product. */
  readonly origin: string
  /** The query as it was sent, for a signature over it; without `?`. */
  readonly query: string
  readonly userAgent: string
  readonly lang: Lang
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Sets a cookie with `Path=/`, `SameSite=Lax`, `Secure` over HTTPS, and `HttpOnly` by default. */
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
  setHeader(name: string, value: string): void
  setStatus(status: number): void
  /** The body stream of a contract with `body: 'stream'`. */
  readonly body: Readable
  /**
   * The file streams of a contract with `body: 'multipart'`; fields sent before the first file are in the
   * input.
   */
  files(): AsyncIterable<FilePart>
  /** Aborted when the caller disconnects before the response is complete. */
  readonly signal: AbortSignal
  readonly log: Log
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * A file response: with its name (RFC 6266, RFC 8187), a content type of an allowlist, `nosniff` and a sandbox.
 */
export class Download {
  readonly stream: Readable
  readonly filename: string
  readonly mime: string
  /** Bytes, if known in advance. */
  readonly size: number | undefined
  /** Requests inline display; applies only to types that a browser only displays. */
  readonly inline: boolean
  /** A part of its bytes, both ends included, for who seeks in a film; absent: it is sent whole. */
  readonly part: ((range: ByteRange) => Readable) | undefined

  constructor(file: {
    stream: Readable
    filename: string
    mime: string
    size?: number
    inline?: boolean
    part?: (range: ByteRange) => Readable
  }) {
    this.stream = file.stream
    this.filename = file.filename
    this.mime = file.mime
    this.size = file.size
    this.inline = file.inline ?? false
    this.part = file.part
  }
}

/**
 * A page written by people of a space, for a frame of the product: its scripts run in an opaque origin, without rights and
 * without network.
 */
export class FramedPage {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

/** Styles of a space, checked before; sent as `text/css`. */
export class StyleFile {
  readonly css: string

  constructor(css: string) {
    this.css = css
  }
}

/** A web app manifest; sent as `application/manifest+json`. */
export class ManifestFile {
  readonly manifest: Readonly<Record<string, Json>>

  constructor(manifest: Readonly<Record<string, Json>>) {
    this.manifest = manifest
  }
}

/** Metrics of the installation; sent as Prometheus text, format 0.0.4. */
export class MetricsFile {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * An answer told while it is made, to callers that accept `toldLines`: lines of JSON. `{"piece": …}` is what
 * `make` tells meanwhile, the last line is `{"answer": …}` with what it returns, or `{"error": …, "status": …}`. What can be
 * refused at once is refused before, with its status.
 */
export class Told {
  readonly make: (tell: (piece: unknown) => void) => Promise<unknown>

  constructor(make: (tell: (piece: unknown) => void) => Promise<unknown>) {
    this.make = make
  }
}

/** A contract and its handler. The context of a `public` contract may have no person: see `anonymous`. */
export interface Endpoint {
  readonly contract: AnyContract
  /** Of its capability, if an enterprise may be without it. */
  readonly feature?: Feature
  handle(ctx: Ctx, input: unknown, io: Io): Promise<unknown>
}

export const endpoint = <C extends AnyContract>(
  contract: C,
  handle: (
    ctx: Ctx,
    input: InputOf<C>,
    io: Io,
  ) => Promise<OutputOf<C> | RawJson | Download | FramedPage | StyleFile | ManifestFile | MetricsFile | Told>,
): Endpoint => {
  const built: { contract: AnyContract; handle(ctx: Ctx, input: InputOf<C>, io: Io): Promise<unknown> } = {
    contract,
    handle,
  }
  return built
}
