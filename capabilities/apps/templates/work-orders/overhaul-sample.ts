import {
  type Batch,
  dateOf,
  day,
  madeAt,
  morning,
  type Plant,
  type SampleRow,
  type Say,
  sequence,
  staff,
} from '../plant.ts'

/** A step with its name, the days it takes at least and the days it may take more. */
const stepsIn = (say: Say): readonly (readonly [id: string, name: string, least: number, more: number])[] => [
  ['prepare', say('备件与脚手架', 'Parts and scaffold'), 2, 2],
  ['dismantle', say('停机拆解', 'Stop and dismantle'), 2, 2],
  ['repair', say('转子与轴承修复', 'Repair rotor and bearings'), 4, 4],
  ['assemble', say('回装对中', 'Assemble and align'), 2, 2],
  ['trial', say('试车验收', 'Trial run'), 1, 1],
]

/** Days between the beginnings of two overhauls, and those from the first one to today. */
const [apart, ago] = [6, 24]

interface Overhaul {
  readonly device: { readonly id: string; readonly name: string } | null
  readonly leader: string | null
  readonly tasks: readonly SampleRow[]
  /** The day after its last task. */
  readonly next: number
}

/**
 * Overhauls of eight devices, some done, some under way, some ahead: a batch for each step, because a task names those it waits
 * for, which have to be there.
 */
export const sampleOverhauls = (plant: Plant): readonly Batch[] => {
  const random = sequence(517)
  const leaders = staff(plant, '王海涛', '吴晓峰', '彭飞', '韩雪')
  const now = plant.now.getTime()
  let overhauls: readonly Overhaul[] = Array.from({ length: 8 }, (_, n) => ({
    device: plant.devices[n * 3] ?? null,
    leader: leaders[n % leaders.length] ?? null,
    tasks: [],
    next: morning(plant, n * apart - ago),
  }))
  return stepsIn(plant.say).map(([step, name, least, more]) => {
    overhauls = overhauls.map(({ device, leader, tasks, next: begins }) => {
      const last = begins + (least - 1 + Math.round(random() * more)) * day
      const state = last + day <= now ? 'done' : begins <= now ? 'running' : 'planned'
      const share = Math.round((now - begins) / (last + day - begins) / 0.05) * 5
      const before = tasks.at(-1)
      const task = madeAt(plant, morning(plant, -ago - 7), leader, {
        name: `${device?.name ?? ''} ${name}`.trim(),
        ...(device && { equipment: device.id }),
        step,
        state,
        ...(leader !== null && { leader }),
        start: dateOf(begins),
        end: dateOf(last),
        progress: state === 'done' ? 100 : state === 'planned' ? 0 : Math.min(95, Math.max(5, share)),
        after: before ? [before.id] : [],
      })
      return { device, leader, tasks: [...tasks, task], next: last + day }
    })
    return { table: 'overhaul_task', rows: overhauls.flatMap(({ tasks }) => tasks.slice(-1)) }
  })
}
