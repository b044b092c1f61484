const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The beginning of a text, in whole sentences. */
export const firstSentences = (text: string, count: number): string =>
  Array.from(segmenter.segment(text.replace(/\s+/g, ' ')), ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .trim()
