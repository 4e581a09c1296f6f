declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** A stream whose bytes a COPY statement reads. */
  export const from: (statement: string) => Writable & Submittable
}
