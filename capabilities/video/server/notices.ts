import { membersWhere } from '@gantry/identity/server'
import { defineNotice, sql } from '@gantry/kernel/server'

/** Whoever is in charge of a camera is told of what was found on it. */
export const detectionNotice = defineNotice({
  name: 'video_detected',
  category: 'work',
  event: 'video.detected',
  to: (ctx, { payload }) =>
    membersWhere(ctx, sql`m.id::text = ${(payload as { readonly keeper: string | null }).keeper ?? ''}`),
  link: async () => '/sysop/videoAnalysis',
})
