import type { Category, Medium, Period, SizeBand } from './artworks.ts'

// Apart from the schemas, so that a browser can name a medium without loading the validation library.

export const categoryLabels: Record<Category, string> = {
  painting: 'Painting',
  drawing: 'Drawing',
  print: 'Print',
  photography: 'Photography',
  sculpture: 'Sculpture',
  digital: 'Digital',
  'mixed-media': 'Mixed media',
}

export const mediumLabels: Record<Medium, string> = {
  oil: 'Oil',
  acrylic: 'Acrylic',
  watercolor: 'Watercolor',
  sculpture: 'Sculpture',
  digital: 'Digital',
  photography: 'Photography',
  mixed: 'Mixed media',
}

export const periodLabels: Record<Period, string> = {
  'before-1900': 'Before 1900',
  '1900-1944': '1900–1944',
  '1945-1979': '1945–1979',
  '1980-1999': '1980–1999',
  '2000-2019': '2000–2019',
  'since-2020': 'Since 2020',
}

export const sizeLabels: Record<SizeBand, string> = {
  small: 'Small (up to 40 cm)',
  medium: 'Medium (40–100 cm)',
  large: 'Large (100–180 cm)',
  monumental: 'Monumental (over 180 cm)',
}
