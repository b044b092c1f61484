import type { Corners, Point } from '@vermeil/contracts/catalog/wall-plane'

/** The photo of a living room, seen from the left: a wall with a door, a sofa and the light of a window. */
export const roomSize = { width: 2400, height: 1600 } as const
export const door = { widthCm: 86, heightCm: 204 } as const

const focal = 1_480
const eye = { x: 150, y: 146, z: 470 }
const turn = 0.3

/** Where the camera sees a point: x along the wall from the door's left edge, y up, z into the room; in cm. */
export function seen(x: number, y: number, z = 0): Point {
  const [dx, dy, dz] = [x - eye.x, y - eye.y, z - eye.z]
  const depth = dx * Math.sin(turn) - dz * Math.cos(turn)
  const across = dx * Math.cos(turn) + dz * Math.sin(turn)
  return {
    x: roomSize.width / 2 - 40 + (focal * across) / depth,
    y: roomSize.height / 2 - 110 - (focal * dy) / depth,
  }
}

/** The door's corners in shares of the photo. */
export const doorCorners = [
  seen(0, door.heightCm),
  seen(door.widthCm, door.heightCm),
  seen(door.widthCm, 0),
  seen(0, 0),
].map(({ x, y }) => ({ x: x / roomSize.width, y: y / roomSize.height })) as unknown as Corners

type Spot = readonly [x: number, y: number, z?: number]
const path = (spots: readonly Spot[]) =>
  `M${spots
    .map((spot) => seen(...spot))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}Z`
const shape = (fill: string, spots: readonly Spot[], more = '') => `<path d="${path(spots)}" fill="${fill}" ${more}/>`
const upright = (
  fill: string,
  [left, right]: readonly [number, number],
  [low, high]: readonly [number, number],
  z = 0,
) =>
  shape(fill, [
    [left, high, z],
    [right, high, z],
    [right, low, z],
    [left, low, z],
  ])

type Span = readonly [number, number]
/** The faces of a box that this camera sees: its front, its upper and its left side. */
const box = ([left, right]: Span, [low, high]: Span, [back, front]: Span, [face, lid, side]: readonly string[]) =>
  [
    shape(String(side), [
      [left, high, back],
      [left, high, front],
      [left, low, front],
      [left, low, back],
    ]),
    shape(String(lid), [
      [left, high, back],
      [right, high, back],
      [right, high, front],
      [left, high, front],
    ]),
    upright(String(face), [left, right], [low, high], front),
  ].join('')

const boards = Array.from({ length: 27 }, (_, index) => {
  const at = -90 + index * 24
  const tone = 0.04 + ((index * 7) % 5) * 0.02
  return shape(`rgb(60 34 14 / ${tone.toFixed(3)})`, [
    [at, 0, 0],
    [at + 24, 0, 0],
    [at + 24, 0, 230],
    [at, 0, 230],
  ])
}).join('')

const fabric = ['#7d8a83', '#8c9991', '#66726c']
const wood = ['#7a5a3c', '#94714e', '#5f452d']

/** As SVG; `npm run paint` makes the photo of it. */
export const roomPicture =
  (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${roomSize.width} ${roomSize.height}">
<defs>
<linearGradient id="wall" x1="0" x2="1"><stop offset="0" stop-color="#d9d2c4"/><stop offset=".55" stop-color="#efe9dd"/><stop offset="1" stop-color="#e2dacb"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a98560"/><stop offset="1" stop-color="#c39d73"/></linearGradient>
<linearGradient id="side" x1="0" x2="1"><stop offset="0" stop-color="#c9c0b0"/><stop offset="1" stop-color="#b7ad9c"/></linearGradient>
<radialGradient id="shade" cx=".5" cy=".45" r=".8"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1a1108" stop-opacity=".34"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="26"/></filter><filter id="softer"><feGaussianBlur stdDeviation="9"/></filter>
</defs>
<rect width="2400" height="1600" fill="#f3efe6"/>
<rect y="900" width="2400" height="700" fill="url(#floor)"/>
${upright('url(#wall)', [-420, 560], [0, 272])}
${shape('url(#side)', [
  [560, 272, 0],
  [560, 272, 330],
  [560, 0, 330],
  [560, 0, 0],
])}
  [-420, 0, 0],
  [560, 0, 0],
  [560, 0, 330],
  [-420, 0, 330],
])}
${boards}
<g filter="url(#soft)" opacity=".5">${shape('#fff7e2', [
    [150, 250],
    [250, 250],
    [330, 40],
    [230, 40],
  ])}${shape('#fff7e2', [
    [275, 250],
    [375, 250],
    [455, 40],
    [355, 40],
  ])}</g>
${upright('#f7f3ea', [-420, -12], [0, 11])}${upright('#f7f3ea', [98, 560], [0, 11])}
${shape('#b9ae9b', [
  [560, 11, 0],
  [560, 11, 330],
  [560, 0, 330],
  [560, 0, 0],
])}
${upright('#fbf8f1', [-11, 97], [0, 215])}${upright('#e9e3d6', [0, 86], [0, 204])}
${[
  [12, 38],
  [48, 74],
]
  .map(
    ([a = 0, b = 0]) =>
      upright('#dcd5c6', [a, b], [110, 190]) +
      upright('#e6dfd1', [a + 3, b - 3], [113, 187]) +
      upright('#dcd5c6', [a, b], [18, 96]) +
      upright('#e6dfd1', [a + 3, b - 3], [21, 93]),
  )
  .join('')}
${upright('#a8833c', [76, 82], [98, 104])}
<g filter="url(#soft)" opacity=".4">${shape('#2a1a0c', [
    [175, 0, 5],
    [400, 0, 5],
    [410, 0, 150],
    [165, 0, 150],
  ])}</g>
${shape('#b9b3a4', [
  [110, 0, 110],
  [450, 0, 110],
  [470, 0, 300],
  [90, 0, 300],
])}${shape('#cfc8b8', [
  [118, 0, 116],
  [442, 0, 116],
  [460, 0, 292],
  [100, 0, 292],
])}
<g filter="url(#softer)" opacity=".35">${shape('#20140a', [
    [180, 90, 0],
    [395, 90, 0],
    [395, 30, 0],
    [180, 30, 0],
  ])}</g>
${box([180, 395], [12, 84], [8, 34], fabric)}
${box([180, 204], [12, 62], [34, 96], fabric)}
${box([204, 290], [14, 44], [34, 96], ['#86938b', '#98a59d', '#6d7972'])}${box([291, 372], [14, 44], [34, 96], ['#86938b', '#9aa79f', '#6d7972'])}
${box([372, 395], [12, 62], [34, 98], fabric)}
${box([216, 252], [46, 78], [36, 48], ['#b4793f', '#c58a4e', '#93602f'])}
${[184, 388].map((x) => box([x, x + 5], [0, 12], [92, 96], wood)).join('')}
${box([436, 494], [0, 52], [14, 58], wood)}${box([462, 468], [52, 96], [34, 40], ['#3b342c', '#3b342c', '#2c2620'])}
${shape('#f6e6bf', [
  [450, 132, 36],
  [480, 132, 36],
  [490, 94, 36],
  [440, 94, 36],
])}
<g filter="url(#soft)" opacity=".55">${shape('#ffe9b5', [
    [420, 190],
    [515, 190],
    [515, 70],
    [420, 70],
  ])}</g>
<rect width="2400" height="1600" fill="url(#shade)"/>
</svg>`
