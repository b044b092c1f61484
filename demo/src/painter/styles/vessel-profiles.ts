import { lerp, smooth } from '../curves.ts'

/** Half the width at each height from foot (0) to rim (1), as parts of the greatest. */
export type Profile = readonly (readonly [height: number, halfWidth: number])[]

export const profiles: readonly { profile: Profile; height: number; width: number }[] = [
  {
    profile: [
      [0, 0.85],
      [0.05, 1],
      [0.5, 1],
      [0.62, 0.8],
      [0.7, 0.36],
      [0.95, 0.3],
      [1, 0.4],
    ],
    height: 0.46,
    width: 0.075,
  },
  {
    profile: [
      [0, 0.9],
      [0.04, 1],
      [0.62, 0.95],
      [0.72, 0.5],
      [0.78, 0.26],
      [0.97, 0.24],
      [1, 0.34],
    ],
    height: 0.54,
    width: 0.062,
  },
  {
    profile: [
      [0, 0.55],
      [0.15, 0.85],
      [0.42, 1],
      [0.68, 0.72],
      [0.82, 0.46],
      [1, 0.62],
    ],
    height: 0.34,
    width: 0.12,
  },
  {
    profile: [
      [0, 0.6],
      [0.3, 0.95],
      [0.55, 1],
      [0.8, 0.62],
      [0.9, 0.5],
      [1, 0.55],
    ],
    height: 0.28,
    width: 0.13,
  },
  {
    profile: [
      [0, 0.4],
      [0.12, 0.5],
      [0.5, 0.88],
      [0.85, 1],
      [1, 1],
    ],
    height: 0.13,
    width: 0.17,
  },
  {
    profile: [
      [0, 0.82],
      [0.1, 0.92],
      [0.9, 1],
      [1, 1],
    ],
    height: 0.17,
    width: 0.075,
  },
  {
    profile: [
      [0, 0.7],
      [0.1, 0.74],
      [0.35, 1],
      [0.6, 0.9],
      [0.75, 0.3],
      [0.97, 0.2],
      [1, 0.3],
    ],
    height: 0.42,
    width: 0.1,
  },
]

export function profileAt(profile: Profile, height: number): number {
  for (let i = 1; i < profile.length; i++) {
    const [top, wide] = profile[i]!
    if (height > top) continue
    const [bottom, narrow] = profile[i - 1]!
    return lerp(narrow, wide, smooth(bottom, top, height))
  }
  return 0
}
