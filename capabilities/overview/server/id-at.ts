import { type Sql, sql } from '@gantry/kernel/server'

/** A new id of a moment in SQL, ordered by time like those `newId` mints (UUID version 7, RFC 9562): lists show the newest first by it. */
export const idAt = (moment: Sql): Sql => sql`
  (lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
    || '8' || substr(md5(random()::text), 1, 15))::uuid`
