import { demoSpace } from '@gantry/identity/server'
import { asSystem, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { createRecord } from '@gantry/records/server'
import type { Box } from '../../shared/zone.ts'
import { type Scene, storeScene } from './pictures.ts'

interface DemoCamera {
  readonly scene: Scene
  readonly code: string
  readonly name: string
  /** Name of the area. */
  readonly area: string
}

const cameras: readonly DemoCamera[] = [
  { scene: 'paint', code: 'CAM-01', name: '涂装线 喷房入口', area: 'A3 涂装线' },
  { scene: 'pumps', code: 'CAM-02', name: '前处理 泵房', area: 'A1 前处理线' },
  { scene: 'gate', code: 'CAM-03', name: '东门 车辆闸口', area: '恒川厂区' },
  { scene: 'yard', code: 'CAM-04', name: '成品堆场', area: '恒川厂区' },
]

interface DemoFinding {
  readonly scene: Scene
  readonly label: string
  readonly confidence: number
  readonly hoursAgo: number
  readonly boxes: readonly Box[]
  readonly state: 'fresh' | 'confirmed' | 'false'
}

const bare: Box = { x: 0.7, y: 0.55, width: 0.055, height: 0.27 }
const puddle: Box = { x: 0.58, y: 0.72, width: 0.25, height: 0.11 }
const findings: readonly DemoFinding[] = [
  { scene: 'paint', label: '未戴安全帽', confidence: 0.91, hoursAgo: 0.4, boxes: [bare], state: 'fresh' },
  { scene: 'pumps', label: '地面积液', confidence: 0.78, hoursAgo: 1.2, boxes: [puddle], state: 'fresh' },
  { scene: 'paint', label: '未戴安全帽', confidence: 0.64, hoursAgo: 5, boxes: [bare], state: 'fresh' },
  { scene: 'pumps', label: '地面积液', confidence: 0.82, hoursAgo: 26, boxes: [puddle], state: 'confirmed' },
  { scene: 'paint', label: '未戴安全帽', confidence: 0.58, hoursAgo: 30, boxes: [bare], state: 'false' },
]

const tasks = {
  paint: { name: '喷房安全帽检测', kind: 'helmet', every: 30 },
  pumps: { name: '泵房跑冒滴漏', kind: 'leak', every: 120 },
} as const
const isWatched = (scene: Scene): scene is keyof typeof tasks => scene in tasks

/**
 * Cameras of the demo plant with the last picture of each, two tasks that are off, and what they found. Nothing answers at their
 * addresses, so the wall shows the last pictures.
 */
export const seedVideo = async (kernel: Kernel): Promise<void> => {
  const ctx = asSystem(systemCtx(kernel, demoSpace, 'demo data'), 'demo data')
  const known = await ctx.db.run(sql`select 1 from gantry.t_camera where space = ${demoSpace} limit 1`)
  if (known.count > 0) return
  const { rows } = await ctx.db.run<{ readonly id: string; readonly name: string }>(sql`
    select id, f_name as name from gantry.t_plant_area where space = ${demoSpace} and deleted_at is null`)
  const areas = new Map(rows.map(({ id, name }) => [name, id]))
  const now = kernel.now().getTime()
  for (const { scene, code, name, area } of cameras) {
    const picture = await storeScene(ctx, scene, name)
    const { id: camera } = await createRecord(ctx, 'camera', {
      name,
      code,
      area: areas.get(area) ?? null,
      still: `https://video.hengchuan.example/${code.toLowerCase()}/picture.jpg`,
      state: 'offline',
      picture: [picture],
      pictured_at: new Date(now - 20 * 60_000).toISOString(),
    })
    if (!isWatched(scene)) continue
    const { name: title, kind, every } = tasks[scene]
    const { id: task } = await createRecord(ctx, 'video_task', {
      name: title,
      camera,
      kind,
      every,
      service: 'https://vision.hengchuan.example/detect',
      confidence: 0.5,
      begins: '07:00',
      ends: '21:00',
      enabled: false,
    })
    for (const each of findings.filter(found => found.scene === scene))
      await createRecord(ctx, 'video_detection', {
        label: each.label,
        task,
        camera,
        confidence: each.confidence,
        at: new Date(now - each.hoursAgo * 3_600_000).toISOString(),
        picture: [picture],
        boxes: each.boxes.map(box => ({ ...box })),
        state: each.state,
      })
  }
}
