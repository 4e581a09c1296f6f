interface SparkLineProps {
  readonly values: readonly number[]
  readonly label: string
}

const width = 72
const height = 20

/** A line of a few values, the last one marked. */
export const SparkLine = ({ values, label }: SparkLineProps) => {
  if (values.length < 2) return <span className="ink3">—</span>
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) =>
    most === least ? height / 2 : height - 3 - ((value - least) / (most - least)) * (height - 6)
  const x = (at: number) => 2 + (at / (values.length - 1)) * (width - 6)
  return (
    <svg className="co-spark" width={width} height={height} role="img" aria-label={label}>
      <polyline
        points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r="2" fill="currentColor" />
    </svg>
  )
}
