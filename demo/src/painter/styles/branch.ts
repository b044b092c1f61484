import type { Rgb } from '../color.ts'
import type { Line } from '../drawn-line.ts'
import type { Random } from '../random.ts'
import type { Point } from '../shape.ts'

/** Wood that grows, turns and forks, thinner each time. */
export function growBranch(
  random: Random,
  from: Point,
  heading: number,
  length: number,
  width: number,
  color: Rgb,
  forks: number,
): Line[] {
  const points: Point[] = [from]
  let angle = heading
  let [x, y] = from
  const joints = 4
  const lines: Line[] = []
  for (let i = 0; i < joints; i++) {
    angle += random.between(-0.42, 0.42)
    x += (Math.cos(angle) * length) / joints
    y += (Math.sin(angle) * length) / joints
    points.push([x, y])
    if (forks > 0 && i > 0 && random.chance(0.62)) {
      const side = random.chance(0.5) ? 1 : -1
      lines.push(
        ...growBranch(
          random,
          [x, y],
          angle + side * random.between(0.5, 1.1),
          length * random.between(0.45, 0.7),
          width * 0.52,
          color,
          forks - 2,
        ),
      )
    }
  }
  if (forks > 0)
    lines.push(
      ...growBranch(random, [x, y], angle + random.between(-0.4, 0.4), length * 0.68, width * 0.62, color, forks - 1),
    )
  lines.unshift({
    points,
    width,
    color,
    dryness: random.between(0.15, 0.5),
    taper: 0.3,
    seed: random.seed(),
    opacity: 0.92,
  })
  return lines
}
