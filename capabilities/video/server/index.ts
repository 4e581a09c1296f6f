import { Readable } from 'node:stream'
import { Download, defineCapability, endpoint } from '@gantry/http/server'
import { inTransaction } from '@gantry/kernel/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { judge, listDetections } from './analysis/detections.ts'
import { look } from './analysis/look.ts'
import { looks, wakeLooks } from './analysis/run.ts'
import { setTaskKey, setZone } from './analysis/settings.ts'
import { keepAccess } from './cameras/access.ts'
import { checkCamera } from './cameras/check.ts'
import { takePicture } from './cameras/keep-picture.ts'
import { readCamera } from './cameras/read-camera.ts'
import { wall } from './cameras/wall.ts'
import { move } from './control/move.ts'
import { seedVideo } from './demo/seed.ts'
import { passOn, watch } from './live/film.ts'
import { videoMigration } from './migration.ts'
import { detectionNotice } from './notices.ts'
import { camera, videoDetection, videoTask } from './tables.ts'

const done = { done: true as const }

/** Cameras seen live and turned, and services that look at their pictures. */
export const video = defineCapability({
  name: 'video',
  feature: 'devices',
  errors,
  texts,
  tables: [camera, videoTask, videoDetection],
  migrations: [videoMigration],
  notices: [detectionNotice],
  queues: [looks],
  schedules: [wakeLooks],
  demo: seedVideo,
  endpoints: [
    endpoint(contract.readWall, (ctx, asked) => wall(ctx, asked)),
    endpoint(contract.watchCamera, (ctx, { id }) => watch(ctx, id)),
    endpoint(contract.readFilm, (ctx, { id, at }, { signal }) => passOn(ctx, id, at, signal)),
    endpoint(contract.readPicture, async (ctx, { id }, { signal }) => {
      const found = await readCamera(ctx, id)
      const { content, mime } = await takePicture(ctx, found, signal)
      return new Download({
        stream: Readable.from([content]),
        filename: `${found.name}.${mime === 'image/png' ? 'png' : 'jpg'}`,
        mime,
        size: content.length,
        inline: true,
      })
    }),
    endpoint(contract.moveCamera, async (ctx, { id, ...motion }) => {
      await move(ctx, id, motion)
      return done
    }),
    endpoint(contract.setCameraAccess, async (ctx, { id, ...access }) => {
      await inTransaction(ctx, async tx => {
        const { film, still, control } = await readCamera(tx, id)
        await keepAccess(tx, id, access, [film, still, control])
      })
      return done
    }),
    endpoint(contract.checkCamera, async (ctx, { id }) => ({ data: await checkCamera(ctx, id) })),
    endpoint(contract.setTaskAccess, async (ctx, { id, key }) => {
      await setTaskKey(ctx, id, key)
      return done
    }),
    endpoint(contract.setTaskZone, async (ctx, { id, zone }) => {
      await setZone(ctx, id, zone)
      return done
    }),
    endpoint(contract.runTask, (ctx, { id }, { signal }) => look(ctx, id, signal)),
    endpoint(contract.listDetections, (ctx, asked) => listDetections(ctx, asked)),
    endpoint(contract.judgeDetections, (ctx, asked) => judge(ctx, asked)),
  ],
})
