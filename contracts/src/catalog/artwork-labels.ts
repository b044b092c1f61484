// Without schemas, so that a page can name a medium without loading the validation library.

export const categoryLabels = {
  painting: 'Painting',
  drawing: 'Drawing',
  print: 'Print',
  photography: 'Photography',
  sculpture: 'Sculpture',
  digital: 'Digital',
  'mixed-media': 'Mixed media',
}

export const mediumLabels = {
  oil: 'Oil',
  acrylic: 'Acrylic',
  watercolor: 'Watercolor',
  sculpture: 'Sculpture',
  digital: 'Digital',
  photography: 'Photography',
  mixed: 'Mixed media',
}

export const periodLabels = {
  'before-1900': 'Before 1900',
  '1900-1944': '1900–1944',
  '1945-1979': '1945–1979',
  '1980-1999': '1980–1999',
  '2000-2019': '2000–2019',
  'since-2020': 'Since 2020',
}

export const sizeLabels = {
  small: 'Small (up to 40 cm)',
  medium: 'Medium (40–100 cm)',
  large: 'Large (100–180 cm)',
  monumental: 'Monumental (over 180 cm)',
}
