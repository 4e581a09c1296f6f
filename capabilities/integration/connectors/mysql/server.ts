import { AppError } from '@gantry/base/shared'
import { type Connector, usualReadTime } from '../connector.ts'
import { failureOf } from './failure.ts'
import { describeObject, listObjects } from './objects.ts'
import { onlyQuery, selectOf } from './select.ts'
import { inSession, openSession } from './session.ts'
import { streamRows } from './stream.ts'
import { writeRows } from './write-rows.ts'

/** MySQL and MariaDB through `mysql2`. */
export const mysqlConnector: Connector = {
  test: open =>
    inSession(open, async session => {
      const began = performance.now()
      const [row] = await session.rows<{ version: string }>('select version() as version')
      const version = row?.version ?? ''
      const number = /^[\d.]*\d/.exec(version)?.[0] ?? ''
      return {
        version: `${/mariadb/i.test(version) ? 'MariaDB' : 'MySQL'} ${number}`,
        milliseconds: Math.round(performance.now() - began),
      }
    }),
  objects: (open, question) => inSession(open, session => listObjects(session, question)),
  describe: (open, object) => inSession(open, session => describeObject(session, object)),
  async *read(open, what, { columns, where, limit, milliseconds = usualReadTime } = {}) {
    const { signal, settings } = open
    const session = await openSession(open, milliseconds)
    try {
      await session.change('start transaction read only')
      const sql =
        'query' in what
          ? await onlyQuery(session, what.query)
          : await selectOf(session, what.object, { columns, where, limit })
      const late = failureOf({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' }, settings)
      yield* streamRows(session, { sql, limit, milliseconds, signal, late })
    } catch (error) {
      throw signal?.aborted ? new AppError('source.stopped') : failureOf(error, settings)
    } finally {
      await session.end()
    }
  },
  write: (open, object, batches, mode) =>
    inSession(open, session => writeRows(session, object, batches, mode), usualReadTime),
}
