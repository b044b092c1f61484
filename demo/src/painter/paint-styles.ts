import type { StyleDefinition } from './composition.ts'
import { botanical } from './styles/botanical.ts'
import { colorField } from './styles/color-field.ts'
import { flowField } from './styles/flow-field.ts'
import { geometric } from './styles/geometric.ts'
import { gestural } from './styles/gestural.ts'
import { inkWash } from './styles/ink-wash.ts'
import { landscape } from './styles/landscape.ts'
import { pointillism } from './styles/pointillism.ts'
import { portrait } from './styles/portrait.ts'
import { seascape } from './styles/seascape.ts'
import { stillLife } from './styles/still-life.ts'
import { townscape } from './styles/townscape.ts'
import type { PaintStyle } from './work.ts'

export const paintStyles: Record<PaintStyle, StyleDefinition> = {
  botanical,
  'color-field': colorField,
  'flow-field': flowField,
  geometric,
  gestural,
  'ink-wash': inkWash,
  landscape,
  pointillism,
  portrait,
  seascape,
  'still-life': stillLife,
  townscape,
}
